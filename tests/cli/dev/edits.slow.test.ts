import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { openCache } from '../../../build/files/cache.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { parseContentFile } from '../../../build/content/discover.ts';
import { loadBundles } from '../../../build/release/load-bundles.ts';
import { createIncrementalSite } from '../../../cli/dev/incremental-site.ts';
import type { IncrementalSite } from '../../../cli/dev/incremental-site.ts';
import { createSpecTest, loadChangedFile } from '../../../cli/dev/reload-sources.ts';
import { ENTRIES } from '../../../cli/dev/site-updates.ts';
import { SITE, toBuildInput } from '../../build/site-build.ts';
import { SILENT } from '../../support/silent-progress.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { UNINTERRUPTED, readProblems, startSite, toInput } from './edited-site.ts';

interface Edit {
  /** Files below `content/docs/` with their new text; null for one that goes. */
  files: Record<string, string | null>;
  /** The pages whose article is another. */
  paths?: string[];
  /** Whether titles, paths or sidebars are others. */
  navigation?: true;
  moves?: [string, string][];
  /** Pages that show at once. */
  atOnce?: string[];
}

test('a site that follows edits says what has changed, and is as one that is built from scratch', async () => {
  const { site, edit, messages, folder } = await startSite();
  for (const { name, input, expected } of loadTextCases('preview-edits.txt')) {
    const { files, ...wanted } = parse(input) as Edit;
    messages.length = 0;
    const paths = Object.entries(files).map(
      ([path, text]) => [`content/docs/${path}`, text] as const,
    );
    await site.update(await edit(Object.fromEntries(paths)));
    const atOnce = messages.flatMap((each) => (each.kind === 'page' ? [each.route.path] : []));
    await site.rebuild(UNINTERRUPTED);
    const last = messages.at(-1);
    if (last?.kind !== 'release') throw new Error('The last message is the release.');
    const { change } = last;
    const [navigation, moves] = [change.hasNavigationChanges, change.moves];
    const seen = { atOnce, paths: change.paths.toSorted(), moves, navigation };
    const below = (list: string[]) => list.map((path) => `/docs/${path}`);
    const { atOnce: first, paths: changed } = wanted;
    expect({ name, ...seen, problems: readProblems(messages) }).toEqual({
      name,
      atOnce: first ? below(first) : atOnce,
      paths: changed ? below(changed) : seen.paths,
      moves: (wanted.moves ?? []).map(below),
      navigation: Boolean(wanted.navigation),
      problems: expected,
    });
    // What has errors shows its last state.
    if (expected.length > 0) continue;
    const fresh = await createIncrementalSite(toInput(folder), SILENT, () => {});
    expect(describeSite(site, name)).toBe(describeSite(fresh, name));
  }
  // A site is built for each edit, which takes minutes on a busy machine.
}, 450_000);

/** List a release and the files of its search by name and hash. */
function describeSite({ release, ...site }: IncrementalSite, what: string): string {
  const parts = [...release.records, ...release.files, ...site.computeSearchFiles()];
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

it('a file that an editor empties before it writes is read again', async () => {
  const root = await createTemporaryFolder({ 'docs/a.mdx': 'Old.\n' });
  const folder = openSourceFolder(root);
  const { file } = parseContentFile(folder, 'docs/a.mdx');
  writeFileSync(join(root, 'docs/a.mdx'), '');
  // It has read the file when it returns, and waits.
  const loaded = loadChangedFile(folder, file);
  writeFileSync(join(root, 'docs/a.mdx'), 'Written late.\n');
  expect((await loaded)?.text).toBe('Written late.\n');
});
