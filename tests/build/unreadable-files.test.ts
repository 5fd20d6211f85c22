import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SITE_PATHS } from '../../client/model/site-paths.ts';
import { SITE, compileFiles } from './site-build.ts';

/** What stands where a contract or a file of the content should, and the beginning of what is reported. */
const UNREADABLE: [what: string, prepare: (folder: string) => unknown, problem: string][] = [
  [
    'a contract that is a pipe',
    (folder) => execFileSync('mkfifo', [join(folder, 'api.yaml')]),
    'api.yaml:1:1 This file is not a regular file.',
  ],
  [
    'a contract that is a device',
    (folder) => symlinkSync('/dev/zero', join(folder, 'api.yaml')),
    'api.yaml:1:1 This file leads to `',
  ],
  [
    'a contract that is a folder',
    (folder) => mkdirSync(join(folder, 'api.yaml')),
    'api.yaml:1:1 This file does not exist, or is a folder.',
  ],
  [
    'a contract of 27 MB',
    (folder) => {
      symlinkSync('large.yaml', join(folder, 'api.yaml'));
      truncateSync(join(folder, 'large.yaml'), 27_000_000);
    },
    'api.yaml:1:1 This file has 27 MB, more than the limit of 26 MB.',
  ],
  ...['site.ts', 'urls.txt', 'glossary.yaml'].map((name): (typeof UNREADABLE)[number] => [
    `${name} that is a link out of the content`,
    (folder) => symlinkSync(join(folder, 'secret'), join(folder, 'content', name)),
    `content/${name}:1:1 This file leads to \``,
  ]),
  [
    'a page of 27 MB',
    (folder) => truncateSync(join(folder, 'content/docs/large.mdx'), 27_000_000),
    'content/docs/large.mdx:1:1 This file has 27 MB, more than the limit of 26 MB.',
  ],
];

it.each(UNREADABLE)('reports %s', async (what, prepare, expected) => {
  const { 'content/site.ts': _, ...site } = SITE;
  const files = { ...site, secret: 'A: { definition: Secret. }', 'large.yaml': '' };
  const { problems } = await compileFiles(
    what.startsWith('a page') ? { ...files, 'content/docs/large.mdx': '' } : files,
    { prepare, ...(what.includes('contract') && { contract: 'api.yaml' }) },
  );
  const found = problems.find((problem) => problem.startsWith(expected.slice(0, 12)));
  expect(found?.slice(0, expected.length)).toBe(expected);
});

it.each([
  ['UTF-16', Buffer.from('\uFEFF# A\n', 'utf16le'), '1:1 The file is not UTF-8'],
  ['Latin-1', Buffer.from('# A\n\ncaf\u00E9\n', 'latin1'), '3:4 The file is not UTF-8'],
  ['a NUL character', Buffer.from('# A\n\nx\0\n'), '3:2 The text has a NUL character.'],
])('reports a page in or with %s', async (_, bytes, expected) => {
  const { problems } = await compileFiles({ 'content/index.mdx': bytes });
  expect(problems).toEqual([expect.stringContaining(`content/index.mdx:${expected}`)]);
});

it('has no pages below links to folders, which may have no end, and hides no character of an author', async () => {
  const { problems, site } = await compileFiles(
    { ...SITE, 'content/docs/01-faqs.md': '# FAQs\n\n\uFFFD\n' },
    { prepare: (folder) => symlinkSync('.', join(folder, 'content/docs/endless')) },
  );
  expect([problems, site.pages.length]).toEqual([[], 6]);
});

it('reports a content folder without a page, and needs none beside a contract', async () => {
  const contract = '{ openapi: 3.1.0, info: { title: Shop, version: "1" }, paths: {} }';
  const files = { 'content/notes.txt': '', 'shop.yaml': contract };
  const empty = await compileFiles(files, { contract: 'shop.yaml' });
  expect(empty.problems).toContainEqual(
    expect.stringMatching(/^content\/?:1:1 There is no page in this folder\./),
  );
  const alone = await compileFiles(files, { contract: 'shop.yaml', contentFolder: null });
  expect(alone.problems.join('\n')).not.toContain('content');
  expect(alone.site.pages[0]?.path).toBe('/docs/api/shop');
});

it('reports a page at each address of the site itself', async () => {
  const pages = SITE_PATHS.map((slug, at) => [
    `content/docs/p${at + 10}.md`,
    `---\ntitle: A\nslug: ${JSON.stringify(slug)}\n---\n`,
  ]);
  const { problems } = await compileFiles({ ...SITE, ...(Object.fromEntries(pages) as object) });
  const reserved = problems.flatMap(
    (one) => / Reserved path `(.*)`: the site/.exec(one)?.[1] ?? [],
  );
  expect(reserved.join('\n')).toBe([...SITE_PATHS].join('\n'));
});
