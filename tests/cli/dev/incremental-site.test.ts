import { SILENT } from '../../support/silent-progress.ts';
import { expect, test } from 'vitest';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInput } from '../../../build/build-context.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import type { IncrementalSite } from '../../../cli/dev/incremental-site.ts';
import { ENTRIES } from '../../../cli/dev/site-updates.ts';
import { createIncrementalSite } from '../../../cli/dev/incremental-site.ts';
import { loadBundles } from '../../../build/release/load-bundles.ts';
import { openCache } from '../../../build/files/cache.ts';
import type { SiteMessage } from '../../../cli/dev/messages.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { SITE, toBuildInput } from '../../build/site-build.ts';
import { CONTRACT, GLOSSARY } from '../../support/preview.ts';
import { loadSharedParts } from '../../support/shared-parts.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const TASKS =
  'People:\n  Find a level:\n    who: alone\n    how: Look.\n    link: /docs/users/levels#tiers\n';

const FILES = {
  ...SITE,
  'content/glossary.yaml': GLOSSARY,
  'content/tasks.yaml': TASKS,
  'content/docs/03-terms.mdx':
    '# Terms\n\nA <Term>tier</Term> and <Operation id="list-books" />.\n\n<OpenQuestions />\n\n<Tasks />\n',
  'content/sidebars.ts': `export const sidebars = { docs: ['index', 'users/index', 'users/intro', 'users/levels', 'faqs', 'terms'] };`,
  'openapi/library.yaml': `${CONTRACT}x-provisional: true\n`,
};

/** For what no other change ends. */
const UNINTERRUPTED = new AbortController().signal;

const LEVELS = 'content/docs/02-users/02-levels.mdx';
const INTRO = 'content/docs/02-users/01-intro.mdx';
const MORE = '# More\n\n[Levels](./02-levels.mdx)\n';

const toSite = (parts: string) =>
  `export const site = { title: 'Other Docs', copyright: '©'${parts} };`;

/** What an author does, one after another: the files that change, null for one that goes. */
const EDITS: Record<string, Record<string, string | null>> = {
  'a page and its open question': {
    [LEVELS]:
      '# Levels\n\n## Tiers\n\n<NotKnown>\n' +
      '<Question id="order" why="It may." check="Look.">Is there an order?</Question>\n</NotKnown>\n',
  },
  'a title': { [INTRO]: '# Who a user is\n\n![Picture](./picture.svg)\n' },
  'the sidebar': {
    'content/sidebars.ts': `export const sidebars = { docs: ['index', { label: 'People', pages: ['users/index', 'users/intro', 'users/levels'] }, 'terms'] };`,
  },
  'the glossary': { 'content/glossary.yaml': 'Tier:\n  definition: A rung of the ladder.\n' },
  'the words of readers': {
    'content/search.yaml': 'leads:\n  - words: [rung]\n    to: /docs/users/levels\n',
  },
  'the tasks': { 'content/tasks.yaml': TASKS.replace('alone', 'not known') },
  'the contract': {
    'openapi/library.yaml': FILES['openapi/library.yaml'].replace(
      'List the books',
      'List all books',
    ),
  },
  'a picture': {
    'content/docs/02-users/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8"/>',
  },
  'a new page': { 'content/docs/02-users/03-more.mdx': MORE },
  'the name of a page': {
    'content/docs/02-users/03-more.mdx': null,
    'content/docs/02-users/03-much-more.mdx': MORE,
  },
  'a page that goes': { 'content/docs/02-users/03-much-more.mdx': null },
  'the site': { 'content/site.ts': toSite('') },
  'the mark of what is not confirmed': { 'content/site.ts': toSite(', provisional: false') },
};

test('a site that follows edits has, after each, the records and files of one that is built from scratch', async () => {
  const { site, edit, folder } = await startSite();
  for (const [what, files] of Object.entries(EDITS)) {
    await update(site, await edit(files));
    const fresh = await createIncrementalSite(
      toInput(folder),
      SILENT,
      () => {},
      await loadSharedParts(),
    );
    expect({ what, ...toText(site) }).toEqual({ what, ...toText(fresh) });
    expect({ what, search: site.computeSearchFiles() }).toEqual({
      what,
      search: fresh.computeSearchFiles(),
    });
  }
}, 240_000);

test('a page with invalid front matter keeps the title and the text that it last had', async () => {
  const { site, edit, messages } = await startSite();
  const source = '---\ntitle: Users: what they are\n---\n\nText.\n';
  await update(site, await edit({ [INTRO]: source }));
  expect(messages.find(({ kind }) => kind === 'page')).toMatchObject({
    route: { title: 'What a user is' },
    record: { html: expect.stringContaining('What a user is') },
  });
  expect(readProblems(messages)).toMatchObject([
    { line: 2, message: 'Invalid YAML: Put a value with a colon in quotes.' },
  ]);
});

test('a page that is edited shows when it is compiled, and is compiled with the rest again', async () => {
  const { site, edit, messages } = await startSite();
  const text =
    '# Levels\n\n## Tiers\n\nNew words, and a [link](/docs/terms#nowhere).\n\n' +
    '```mermaid title="Levels" alt="One leads to two."\ngraph LR\n  one --> two\n```\n';
  const paths = await edit({ [LEVELS]: text });
  expect(await site.update(paths)).toEqual({ isComplete: true });
  expect(messages).toEqual([
    {
      kind: 'page',
      route: expect.objectContaining({ path: '/docs/users/levels' }),
      record: expect.objectContaining({ html: expect.stringContaining('New words') }),
    },
  ]);

  // Another change ends the first attempt; the second sends everything.
  await expect(site.rebuild(AbortSignal.abort('superseded'))).rejects.toBe('superseded');
  expect(toKinds(messages)).toEqual(['page']);
  await site.rebuild(UNINTERRUPTED);
  expect(toKinds(messages)).toEqual(['page', 'problems', 'release']);
  expect(readProblems(messages)).toMatchObject([{ message: expect.stringContaining('nowhere') }]);
  const { change } = messages.at(-1) as SiteMessage & { kind: 'release' };
  const image = expect.stringMatching(/^_assets\/content\/diagram-[0-9a-f]{10}\.svg$/);
  expect(change).toMatchObject({
    worker: null,
    paths: ['/docs/users/levels'],
    hasNavigationChanges: false,
    moves: [],
  });
  expect([...change.files.keys()]).toEqual(expect.arrayContaining([image, image]));
  const records = [...change.records].filter(([, value]) => value.includes('New words'));
  expect(records.map(([key]) => key)).toContainEqual(expect.stringMatching(/^page\//));
  expect(change.records.has(toManifestKey('live'))).toBe(true);

  messages.length = 0;
  await site.rebuild(UNINTERRUPTED);
  const last = messages.at(-1) as SiteMessage & { kind: 'release' };
  expect(last.change).toMatchObject({ files: new Map(), worker: null, paths: [] });
  expect([...last.change.records.keys()]).toEqual([toManifestKey('live')]);
});

test('with new code of components, requested pages come first, unless something else has changed', async () => {
  const { site, edit, messages, folder } = await startSite();
  site.request({ path: '/docs/users/levels', isWaiting: false });
  const send = (message: SiteMessage) => void messages.push(message);
  const next = await createIncrementalSite(toInput(folder), SILENT, send, site.parts);
  next.request({ path: '/_data/live/docs/terms', isWaiting: true });
  await next.updateRequested(UNINTERRUPTED);
  expect(toKinds(messages)).toEqual(['page', 'page', 'release', 'fresh']);
  expect(messages.at(-1)).toEqual({
    kind: 'fresh',
    paths: ['/docs/users/levels', '/_data/live/docs/users/levels'].concat([
      '/docs/terms',
      '/_data/live/docs/terms',
    ]),
  });
  expect(toText(next)).toEqual(toText(site));

  // A change during it: what is compiled may be outdated.
  messages.length = 0;
  next.request({ path: '/docs/terms', isWaiting: true });
  await expect(next.updateRequested(AbortSignal.abort('superseded'))).rejects.toBe('superseded');
  expect(toKinds(messages)).toEqual(['page']);
  await next.update(await edit({ 'content/glossary.yaml': 'Tier:\n  definition: A rung.\n' }));
  messages.length = 0;
  await next.updateRequested(UNINTERRUPTED);
  expect(messages).toEqual([]);
  await next.rebuild(UNINTERRUPTED);
  expect(toKinds(messages)).toEqual(['problems', 'release']);
});

test('a page with an error causes no problems with its old anchors, or with links to its headings', async () => {
  const { site, edit, messages } = await startSite();
  const anchors = '---\nanchors:\n  ranks: grades\n---\n\n# Levels\n\n## Grades\n';
  const link = '# Terms\n\n[Grades](/docs/users/levels#grades)\n';
  const files = { [LEVELS]: `${anchors}\n<Nothing />\n`, 'content/docs/03-terms.mdx': link };
  await update(site, await edit(files));
  expect(readProblems(messages).map(({ message }) => message)).toEqual([
    expect.stringContaining('Unknown component `<Nothing>`'),
  ]);
});

async function update(site: IncrementalSite, paths: string[]): Promise<void> {
  await site.update(paths);
  await site.rebuild(UNINTERRUPTED);
}

async function startSite() {
  const folder = await createTemporaryFolder(FILES);
  const at = (path: string) => join(folder, path);
  const messages: SiteMessage[] = [];
  const site = await createIncrementalSite(
    toInput(folder),
    SILENT,
    (message) => void messages.push(message),
    await loadSharedParts(),
  );
  messages.length = 0;
  /** Write and remove files; returns their paths. */
  const edit = (files: Record<string, string | null>): Promise<string[]> =>
    Promise.all(
      Object.entries(files).map(async ([path, text]) => {
        await (text === null ? rm(at(path)) : writeFile(at(path), text));
        return at(path);
      }),
    );
  return { site, edit, messages, folder };
}

function toInput(folder: string): BuildInput {
  return toBuildInput(folder, { openApiFile: join(folder, 'openapi/library.yaml') });
}

function toText({ release }: IncrementalSite) {
  const { id, records, files, worker } = release;
  // Most are the same bundles.
  const shown = [...files].map(([name, bytes]) => [name, toContentHash(bytes)]);
  const texts = [...records];
  return { id, records: texts.sort(), files: shown.sort(), worker };
}

function toKinds(messages: SiteMessage[]): string[] {
  return messages.map(({ kind }) => kind);
}

function readProblems(messages: SiteMessage[]) {
  const last = messages.findLast(
    (message): message is SiteMessage & { kind: 'problems' } => message.kind === 'problems',
  );
  return last?.problems ?? [];
}

test('the Worker has a statement in a line, so that a debugger stops at each', async () => {
  const { worker } = await loadBundles(
    toInput(await createTemporaryFolder(SITE)),
    openCache(null, ''),
    ENTRIES,
  );
  expect(worker).toContain(`\n    log.kind = "page";\n`);
});
