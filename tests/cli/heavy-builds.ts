import { join, resolve } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import type { CompilerLimits } from '../../cli/supervise.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

/** Rows without a table are one paragraph, in which the parser looks for the end of each emphasis. */
export const ENDLESS = '|*a_ *a_ *a_ *a_ *a_ *a_ *a_ *a_\n'.repeat(20_000);

export const HEAVY_PAGE = 'content/docs/03-heavy.mdx';

const DOCUMENT = 'openapi/library.json';

/** An OpenAPI document with one operation. */
export const API = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: { '/books': { get: { operationId: 'list-books', responses: {} } } },
};

/** Each character doubles the time of this pattern. */
const PATTERN = { type: 'string', pattern: '^(x+x+)+y$', default: 'x'.repeat(60) };

/** A file that needs more than the limits allow, and what is said of it. */
export interface HeavyFile {
  limits: Partial<CompilerLimits>;
  file: string;
  text: string;
  reason: string;
}

export const ENDLESS_PAGE: HeavyFile = {
  limits: { maxCpuSeconds: 2 },
  file: HEAVY_PAGE,
  text: `# Heavy\n\n${ENDLESS}\n`,
  reason: 'this file needs more than 2 s of CPU time',
};

export const LARGE_PAGE: HeavyFile = {
  limits: { maxHeapMb: 160 },
  file: HEAVY_PAGE,
  text: `# Heavy\n\n${'word '.repeat(500_000)}\n`,
  reason: 'this file needs more than 160 MB of memory',
};

export const ENDLESS_PATTERN: HeavyFile = {
  limits: { maxCpuSeconds: 2 },
  file: DOCUMENT,
  text: JSON.stringify({ ...API, components: { schemas: { Book: PATTERN } } }),
  reason: 'the page `/docs/api/library/schemas/book` needs more than 2 s of CPU time',
};

export const ENDLESS_DESCRIPTION: HeavyFile = {
  limits: { maxCpuSeconds: 2 },
  file: DOCUMENT,
  text: JSON.stringify({ ...API, info: { ...API.info, description: ENDLESS } }),
  reason: 'the page `/docs/api/library` needs more than 2 s of CPU time',
};

/** Expect that a build of a site with such a file names it once, and builds the other pages. */
export async function expectOneProblem({ limits, file, text, reason }: HeavyFile): Promise<void> {
  const lines: string[] = [];
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line)),
    vi.spyOn(console, 'log').mockImplementation(() => {}),
  ];
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => [...spies, printed].forEach((spy) => spy.mockRestore()));
  // Where the document has a problem, nobody knows which pages it would have.
  const isPage = file === HEAVY_PAGE;
  const link = isPage ? './03-heavy.mdx#part' : '/docs/api/changelog';
  const folder = await createTemporaryFolder({
    ...SITE,
    [HEAVY_PAGE]: '# Heavy\n\n## Part\n',
    'content/docs/04-links.mdx': `# Links\n\n[Part](${link})\n`,
    'content/docs/05-broken.mdx': '# Broken\n\n[Nowhere](/docs/none)\n',
    [DOCUMENT]: JSON.stringify(API),
    [file]: text,
  });
  const openApiFile = isPage ? null : join(folder, DOCUMENT);
  const input = toCachedInput(folder, { openApiFile, keepGoing: true });
  const { release } = await buildAndWrite(input, join(folder, 'dist'), {
    ...COMPILER_LIMITS,
    ...limits,
  });
  // Errors of the document, which pages share, come before those of pages.
  const summary = isPage
    ? /^\n2 errors; left out: .+; in what is built: 1 error\.$/
    : /^\n1 error; left out: openapi\/library\.json\.$/;
  expect(lines.map((line) => line.replaceAll(toShownFolder(folder), '')).sort()).toEqual(
    [
      expect.stringMatching(summary),
      ...(isPage ? ['content/docs/05-broken.mdx:3:1 Broken link `/docs/none`.'] : []),
      `${file}:1:1 Compiling ${reason}. Shorten or divide it, and simplify what is nested or repeated.`,
    ].sort(),
  );
  expect(release).not.toBeNull();
  // Neither esbuild nor V8 says how it ended.
  expect(printed.mock.calls.join('')).toMatch(/^(?:[A-Z][a-z ]+\d+\/\d+\n)*$/);
}

/** Bundles come from this project's cache. */
export function toCachedInput(folder: string, parts: Parameters<typeof toBuildInput>[1] = {}) {
  return toBuildInput(folder, { cacheFolder: resolve('.cache'), ...parts });
}
