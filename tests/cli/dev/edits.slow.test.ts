import { join, sep } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { openCache } from '../../../build/files/cache.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { loadBundles } from '../../../build/release/load-bundles.ts';
import { createIncrementalSite, ENTRIES } from '../../../cli/dev/incremental-site.ts';
import type { IncrementalSite } from '../../../cli/dev/incremental-site.ts';
import { createSpecTest } from '../../../cli/dev/reload-sources.ts';
import { SITE, toBuildInput } from '../../build/site-build.ts';
import { SILENT } from '../../support/silent-progress.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { UNINTERRUPTED, readProblems, startSite, toInput } from './edited-site.ts';

interface Edit {
  /** Files below `content/docs/` with their new text; null for one that goes. */
  files: Record<string, string | null>;
  /** Pages that show at once. */
  atOnce?: string[];
}

test('a site that follows edits shows pages at once, and is as one that is built from scratch', async () => {
  const { site, edit, messages, folder } = await startSite();
  for (const { name, input, expected } of loadTextCases('preview-edits.txt')) {
    const { files, atOnce = [] } = parse(input) as Edit;
    messages.length = 0;
    const paths = Object.entries(files).map(
      ([path, text]) => [`content/docs/${path}`, text] as const,
    );
    await site.update(await edit(Object.fromEntries(paths)));
    const shown = messages.flatMap((each) => (each.kind === 'page' ? [each.route.path] : []));
    await site.rebuild(UNINTERRUPTED);
    expect({ name, atOnce: shown.toSorted(), problems: readProblems(messages) }).toEqual({
      name,
      atOnce: atOnce.map((path) => `/docs/${path}`),
      problems: expected,
    });
    // What has errors shows its last state.
    if (expected.length > 0) continue;
    const fresh = await createIncrementalSite(toInput(folder), SILENT, () => {});
    await fresh.rebuild(UNINTERRUPTED);
    expect(describeRelease(site, name)).toBe(describeRelease(fresh, name));
  }
  // A site is built for each edit, which takes minutes on a busy machine.
}, 900_000);

/** List a release by name and hash. */
function describeRelease({ release }: IncrementalSite, what: string): string {
  if (!release) throw new Error('The site is compiled.');
  const parts = [...release.records, ...release.files];
  const lines = parts.map(([name, content]) => `${name} ${toContentHash(content)}`);
  return [what, release.id, toContentHash(release.worker), ...lines.sort()].join('\n');
}

test('the Worker has a statement in a line, so that a debugger stops at each', async () => {
  const input = toInput(await createTemporaryFolder(SITE));
  const { worker } = await loadBundles(input, openCache(null, ''), ENTRIES);
  expect(worker).toContain(`\n    log.kind = "page";\n`);
});

describe('the files of an OpenAPI document', () => {
  const openApiFile = '/site/api/spec.txt'.replaceAll('/', sep);

  it.each([
    ['/site/api/spec.txt', true],
    ['/site/api/paths/users.yaml', true],
    ['/site/api/users.yml', true],
    ['/site/api/users.json', true],
    ['/site/api/users.md', false],
    ['/site/api/users.yaml.bak', false],
    ['/site/api-old/users.yaml', false],
    ['/site/shared/users.yaml', false],
  ])('are beside it or below: %s', (path, expected) => {
    const isSpec = createSpecTest(toBuildInput('/site', { openApiFile }));
    expect(isSpec(path.replaceAll('/', sep))).toBe(expected);
    const isBelowRoot = createSpecTest(
      toBuildInput('/site', { openApiFile, openApiRoot: '/site' }),
    );
    expect(isBelowRoot(join('/site/shared/users.yaml'))).toBe(true);
    expect(isBelowRoot(join('/sites/users.yaml'))).toBe(false);
    expect(createSpecTest(toBuildInput('/site'))(path)).toBe(false);
  });
});
