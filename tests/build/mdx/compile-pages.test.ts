import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../build/page.ts';
import { FIXTURES, compileFolder } from './compile-folder.ts';
import type { CompiledFolder } from './compile-folder.ts';

const NAMES = globSync('*.{mdx,md}', { cwd: FIXTURES }).sort();

let fixtures: CompiledFolder;
beforeAll(async () => {
  fixtures = await compileFolder(FIXTURES, { strictLinks: false, strictContent: false });
});

describe('the fixtures', () => {
  it('compile without problems but those that they have on purpose', () => {
    const others = fixtures.problems.filter(({ file }) => !file.endsWith('/injections.md'));
    expect(others.map(({ file, line, message }) => `${basename(file)}:${line} ${message}`)).toEqual(
      [
        'code.mdx:19 Unknown language `unknown-language`. Write `text` for code without highlighting.',
        'html.md:12 `<mark>` is not shown in a Markdown file, only what it contains. Remove the tag, or use Markdown.',
        'html.md:12 `<Card>` is not shown in a Markdown file, only what it contains. Components need an `.mdx` file: rename this one.',
        'html.md:29 The id `appState` is an id of the site itself. Choose another one.',
      ],
    );
    expect(fixtures.pages).toHaveLength(NAMES.length);
  });

  it.each(NAMES)('include %s, which renders to the HTML beside it', async (name) => {
    const html = name.replace(/\.mdx?$/, '.html');
    await expect(findPage(name).html).toMatchFileSnapshot(join(FIXTURES, html));
  });
});

describe('a compiled page', () => {
  it.each([
    ['headings.mdx', 'its front matter', 'From the front matter'],
    ['other.mdx', 'its heading', 'Other'],
    ['02-named-by-file.mdx', 'its file', 'Named by file'],
  ])('has the title: %s, by %s', (name, _, title) => {
    expect(findPage(name).title).toBe(title);
  });

  it('lists headings of levels 2 and 3 for its table of contents', () => {
    expect(findPage('headings.mdx').headings).toEqual([
      { depth: 2, id: 'who-may-log-in', text: 'Who may log in?' },
      { depth: 3, id: 'operators--admins', text: 'Operators & admins' },
      { depth: 2, id: 'who-may-log-in-1', text: 'Who may log in?' },
      { depth: 2, id: 'code-in-a-heading', text: 'code in a heading' },
      { depth: 2, id: 'a-link-in-a-heading', text: 'A link in a heading' },
      { depth: 2, id: 'überblick--日本語', text: 'Überblick – 日本語' },
      { depth: 2, id: 'chosen', text: 'With its own id' },
      { depth: 2, id: 'section', text: '!!!' },
      { depth: 2, id: 'section-1', text: '???' },
    ]);
  });

  it('has headings with the text that authors write: braces, but no numbers of footnotes', () => {
    expect(findPage('heading-texts.mdx').headings.slice(0, 4)).toEqual([
      { depth: 2, id: 'id-of-a-user', text: '{id} of a user' },
      { depth: 2, id: 'path-id', text: 'Path {id}' },
      { depth: 2, id: 'with-a-note', text: 'With a note' },
      { depth: 3, id: 'limits-of-3', text: 'Limits of 3' },
    ]);
  });

  it('lists every id that a fragment may name', () => {
    expect(findPage('headings.mdx').anchors).toContain('too-deep-for-the-contents');
    expect(findPage('html.md').anchors.slice(0, 4)).toEqual([
      'html-in-markdown',
      'chosen',
      'place',
      'user-content-fnref-1',
    ]);
    expect(findPage('links.mdx').anchors).toEqual(['links', 'place']);
    expect(findPage('tables.mdx').anchors).toContain('user-content-fn-1');
  });

  it('lists its links with a fragment, as written and at their place', () => {
    const file = 'tests/fixtures/mdx/links.mdx';
    expect(findPage('links.mdx').links).toEqual([
      { target: '/other#second', written: 'other?tab=2#second', file, line: 8, column: 3 },
      { target: '/links#links', written: '#links', file, line: 9, column: 3 },
      { target: '/other#second', written: 'other.mdx#second', file, line: 18, column: 1 },
    ]);
  });

  it('has its pictures and files in the release, each once', () => {
    expect([...fixtures.assets.files.keys()].sort()).toEqual([
      expect.stringMatching(/^_assets\/file-[0-9a-f]{10}\.txt$/),
      expect.stringMatching(/^_assets\/picture-[0-9a-f]{10}\.svg$/),
      expect.stringMatching(/^_assets\/picture-dark-[0-9a-f]{10}\.svg$/),
    ]);
    const names = ['file.txt', 'picture-dark.svg', 'picture.svg'];
    expect([...fixtures.assets.paths].sort()).toEqual(names.map((name) => join(FIXTURES, name)));
  });

  it('lists the fields of a schema among the ids that a fragment may name', () => {
    const { anchors } = findPage('schema-fields.mdx');
    expect(anchors).toContain('author-name');
    expect(anchors).toContain('book-kind');
    expect(anchors).not.toContain('book-id');
  });

  it.each([
    ['MDX', 'diagrams.mdx', 3],
    ['plain Markdown', 'diagram.md', 1],
  ])('has the diagrams of %s as images for both themes, each with its file', (_, name, count) => {
    const { html, images = {} } = findPage(name);
    const tags = toTags(html).filter((tag) => tag.startsWith('<img'));
    expect(tags).toHaveLength(2 * count);
    for (const tag of tags) {
      const [, file = ''] = /src="\/base(\/_assets\/diagram-[0-9a-f]{10}\.svg)"/.exec(tag) ?? [];
      const [, width = '', height = ''] = / width="(\d+)" height="(\d+)"/.exec(tag) ?? [];
      expect(tag).toMatch(/ alt="[^"]+"/);
      expect(images[file]).toContain(` width="${width}" height="${height}" `);
    }
  });

  it.each(NAMES)('of %s has no attribute that the content security policy refuses', (name) => {
    for (const tag of toTags(findPage(name).html)) {
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\s(?:style|on\w+)=/i);
    }
  });
});

describe('plain Markdown', () => {
  it('lets no tag through that runs, styles, frames or sends anything', () => {
    const names = toTags(findPage('injections.md').html).map((tag) => /[a-z]+\d?/.exec(tag)?.[0]);
    expect([...new Set(names)].sort()).toEqual(['a', 'div', 'h1', 'img', 'input', 'p']);
  });

  it('is warned of where something of it would not show', () => {
    const messages = fixtures.problems.map(({ message }) => message);
    for (const name of ['script', 'style', 'iframe', 'object', 'embed', 'link']) {
      const reason = `The content security policy blocks \`<${name}>\` in content.`;
      expect(messages).toContainEqual(expect.stringContaining(reason));
    }
  });

  it('lets no address through but those of the web and of mail', () => {
    const addresses = findPage('injections.md').html.matchAll(/\s(?:href|src)="([^"]*)"/g);
    for (const [, address] of addresses) {
      expect(address).toMatch(/^(?:https:\/\/example\.com\/|\/base\/_assets\/picture-)/);
    }
  });
});

function findPage(name: string): Page {
  const page = fixtures.pages.find(({ file }) => file.endsWith(`/${name}`));
  if (!page) throw new Error(`${name} was not compiled.`);
  return page;
}

function toTags(html: string): string[] {
  return html.match(/<[a-z][^>]*>/gi) ?? [];
}
