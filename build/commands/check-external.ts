import { relative } from 'node:path';
import type { BuildInput } from '../build-input.ts';
import { compileSite, createSiteServices, createWorkshop, loadSources } from '../compile-site.ts';
import { CHECK_OPTIONS, checkAddresses } from '../external/check-addresses.ts';
import { loadContractOutsideLinks } from '../external/contract-outside-links.ts';
import { toOutsideAddress } from '../external/outside-address.ts';
import type { PageLink } from '../page.ts';
import { formatProblem, sortProblems } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { createProgress } from '../progress.ts';
import { parseSiteFlags } from '../site-flags.ts';

const USAGE = 'npm run check:external [-- --content DIR --openapi FILE]';

/** Ask every outside address that pages and contract link to. Returns the exit code. */
export async function runCheckExternal(args: string[]): Promise<number> {
  const { input } = parseSiteFlags(args, USAGE);
  const links = await loadOutsideLinks(input);
  const placed = links.flatMap((link) => {
    const address = toOutsideAddress(link.written);
    return address === null ? [] : [{ link, address }];
  });
  const verdicts = await checkAddresses(
    placed.map(({ address }) => address),
    CHECK_OPTIONS,
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
    `Asked ${verdicts.size} outside addresses: ${broken} of them do not answer as they should.`,
  );
  return broken === 0 ? 0 : 1;
}

async function loadOutsideLinks(input: BuildInput): Promise<PageLink[]> {
  const progress = createProgress(process.stderr);
  const workshop = await createWorkshop(input);
  const sources = await loadSources(input, workshop, progress);
  const services = createSiteServices(input, sources, workshop);
  const { guidePages } = await compileSite(input, sources, services, workshop, progress);
  progress.end();
  const contract = input.contractFile;
  return [
    ...guidePages.flatMap(({ outsideLinks }) => outsideLinks ?? []),
    ...(contract === null ? [] : await loadContractOutsideLinks(relative('', contract))),
  ];
}
