import { relative } from 'node:path';
import type { BuildInput } from '../../build/build-context.ts';
import { createBuildContext } from '../../build/build-context.ts';
import { compileSite } from '../../build/compile-site.ts';
import type { PageLink } from '../../build/page.ts';
import { formatForLog, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { createProgress } from '../../build/progress.ts';
import { parseFlags, parseSeconds } from '../command-line.ts';
import { SITE_FLAGS, toBuildInput } from '../site-flags.ts';
import { CHECK_OPTIONS, checkUrls, toCheckedUrl } from './check-urls.ts';
import { loadSpecExternalLinks } from './spec-external-links.ts';

const USAGE = `npm run check:external [-- options]
  --content, --openapi  as of \`npm run build\`
  --timeout SECONDS     how long to wait for a response (default: ${CHECK_OPTIONS.timeoutMs / 1_000})`;

/** Check every external link of the pages and the OpenAPI document. Returns the exit code. */
export async function runCheckExternal(args: string[]): Promise<number> {
  const { content, openapi } = SITE_FLAGS;
  const timeout = { type: 'string', default: String(CHECK_OPTIONS.timeoutMs / 1_000) } as const;
  const flags = parseFlags(args, { content, openapi, timeout }, USAGE);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const links = (await loadExternalLinks(toBuildInput(flags))).flatMap((link) => {
    const url = toCheckedUrl(link.written);
    return url === null ? [] : [{ ...link, url }];
  });
  const results = await checkUrls(
    links.map(({ url }) => url),
    { ...CHECK_OPTIONS, timeoutMs },
  );
  const problems = links.flatMap(({ file, line, column, written, url }): Problem[] => {
    const reason = results.get(url) ?? null;
    if (reason === null) return [];
    const message = `Broken link \`${written}\`: it ${reason}.`;
    return [{ severity: 'error', file, line, column, message }];
  });
  for (const problem of sortProblems(problems)) console.error(formatForLog(problem, process.env));
  const broken = [...results.values()].filter((reason) => reason !== null).length;
  console.log(`External URLs: ${results.size} checked, ${broken} broken.`);
  return broken === 0 ? 0 : 1;
}

async function loadExternalLinks(input: BuildInput): Promise<PageLink[]> {
  const progress = createProgress(process.stderr);
  const { pages } = await compileSite(input, createBuildContext(input), progress);
  progress.end();
  const contract = input.contractFile;
  return [
    ...pages.flatMap(({ outsideLinks }) => outsideLinks ?? []),
    ...(contract === null ? [] : await loadSpecExternalLinks(relative('', contract))),
  ];
}
