import { relative } from 'node:path';
import type { BuildInput } from '../../build/build-input.ts';
import { compileSite } from '../../build/compile-site.ts';
import { createBuildContext } from '../../build/build-context.ts';
import { parseFlags, parseSeconds } from '../command-line.ts';
import { CHECK_OPTIONS, checkAddresses } from './check-addresses.ts';
import { loadContractOutsideLinks } from './contract-outside-links.ts';
import { toOutsideAddress } from './outside-address.ts';
import type { PageLink } from '../../build/page.ts';
import { formatProblem, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { createProgress } from '../../build/progress.ts';
import { parseSiteFlags } from '../site-flags.ts';

const USAGE = `npm run check:external [-- options]
  --content, --openapi  as of \`npm run build\`
  --timeout SECONDS     how long to wait for one answer (default: ${CHECK_OPTIONS.timeoutMs / 1_000})`;

/** Ask every outside address that pages and contract link to. Returns the exit code. */
export async function runCheckExternal(args: string[]): Promise<number> {
  const { input, timeoutMs } = parseCheckFlags(args);
  const links = await loadOutsideLinks(input);
  const placed = links.flatMap((link) => {
    const address = toOutsideAddress(link.written);
    return address === null ? [] : [{ link, address }];
  });
  const verdicts = await checkAddresses(
    placed.map(({ address }) => address),
    { ...CHECK_OPTIONS, timeoutMs },
  );
  const problems = placed.flatMap(({ link, address }): Problem[] => {
    const reason = verdicts.get(address) ?? null;
    if (reason === null) return [];
    const { file, line, column, written } = link;
    return [
      { severity: 'error', file, line, column, message: `links to ${written}, which ${reason}.` },
    ];
  });
  for (const problem of sortProblems(problems)) console.error(formatProblem(problem));
  const broken = [...verdicts.values()].filter((reason) => reason !== null).length;
  console.log(
    `Outside addresses asked: ${verdicts.size}, of which ${broken} do not answer as they should.`,
  );
  return broken === 0 ? 0 : 1;
}

function parseCheckFlags(args: string[]): { input: BuildInput; timeoutMs: number } {
  const options = {
    content: { type: 'string' },
    openapi: { type: 'string' },
    timeout: { type: 'string', default: String(CHECK_OPTIONS.timeoutMs / 1_000) },
  } as const;
  const { timeout, ...site } = parseFlags(args, options, USAGE);
  const siteArgs = Object.entries(site).map(([name, value]) => `--${name}=${value}`);
  return {
    input: parseSiteFlags(siteArgs, USAGE).input,
    timeoutMs: parseSeconds(timeout, '--timeout') * 1_000,
  };
}

async function loadOutsideLinks(input: BuildInput): Promise<PageLink[]> {
  const progress = createProgress(process.stderr);
  const { pages } = await compileSite(input, createBuildContext(input), progress);
  progress.end();
  const contract = input.contractFile;
  return [
    ...pages.flatMap(({ outsideLinks }) => outsideLinks ?? []),
    ...(contract === null ? [] : await loadContractOutsideLinks(relative('', contract))),
  ];
}
