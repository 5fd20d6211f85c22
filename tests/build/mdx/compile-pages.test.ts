import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { THEME_PALETTES } from '../../../build/files/theme-palettes.ts';
import type { Page } from '../../../build/page.ts';
import { FIXTURES, compileFolder } from './compile-folder.ts';
import type { CompiledFolder } from './compile-folder.ts';

const NAMES = globSync('*.{mdx,md}', { cwd: FIXTURES }).sort();

let fixtures: CompiledFolder;
beforeAll(async () => {
  fixtures = await compileFolder(FIXTURES, { strictLinks: false, strictContent: false });
});

it.each(NAMES)(
  '%s compiles to the HTML beside it, with its contents, links and problems',
  async (name) => {
    const page = findPage(name);
    const problems = fixtures.problems.filter(({ file }) => file === page.file);
    const facts = [
      `Title: ${page.title}`,
      ...page.headings.map(({ depth, id, text }) => `Contents: h${depth} ${id} “${text}”`),
      `Anchors: ${page.anchors.join(' ')}`,
      ...page.links.map((link) => `Link: ${toPlace(link)} ${link.written} → ${link.target}`),
      ...problems.map((problem) => `Problem: ${toPlace(problem)} ${problem.message}`),
    ];
    const text = `${page.html}\n<!--\n${facts.join('\n')}\n-->\n`;
    await expect(text).toMatchFileSnapshot(join(FIXTURES, name.replace(/\.mdx?$/, '.html')));
  },
);

it('every page is compiled, and no problem is an error', () => {
  expect(fixtures.pages).toHaveLength(NAMES.length);
  expect(fixtures.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

describe('a compiled page', () => {
  it('has its pictures and files in the release, each once', () => {
    expect([...fixtures.assets.files.keys()].sort()).toEqual([
      expect.stringMatching(/^_assets\/content\/file-[0-9a-f]{10}\.txt$/),
      expect.stringMatching(/^_assets\/content\/picture-[0-9a-f]{10}\.svg$/),
      expect.stringMatching(/^_assets\/content\/picture-dark-[0-9a-f]{10}\.svg$/),
    ]);
    const names = ['file.txt', 'picture-dark.svg', 'picture.svg'];
    expect([...fixtures.assets.names].sort()).toEqual(names);
  });

  it.each([
    ['MDX', 'diagrams.mdx', 3],
    ['plain Markdown', 'diagram.md', 1],
  ])('has the diagrams of %s as images for both themes, each with its file', (_, name, count) => {
    const { html, images = {} } = findPage(name);
    const tags = toTags(html).filter((tag) => tag.startsWith('<img'));
    // Each as it stands in the text, and enlarged.
    expect(tags).toHaveLength(4 * count);
    for (const tag of tags) {
      const [, file = ''] =
        /src="\/base(\/_assets\/content\/diagram-[0-9a-f]{10}\.svg)"/.exec(tag) ?? [];
      const [, width = '', height = ''] = / width="(\d+)" height="(\d+)"/.exec(tag) ?? [];
      const theme = tag.includes(' class="dark-only"') ? 'dark' : 'light';
      expect(images[file]).toContain(` fill="${THEME_PALETTES[theme].get('text')}"`);
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

  it('lets no address through but those of the web and of mail', () => {
    const addresses = findPage('injections.md').html.matchAll(/\s(?:href|src)="([^"]*)"/g);
    for (const [, address] of addresses) {
      expect(address).toMatch(/^(?:https:\/\/example\.com\/|\/base\/_assets\/content\/picture-)/);
    }
  });
});

function findPage(name: string): Page {
  const page = fixtures.pages.find(({ file }) => file.endsWith(`/${name}`));
  if (!page) throw new Error(`${name} was not compiled.`);
  return page;
}

function toPlace({ line, column }: { line: number; column: number }): string {
  return `${line}:${column}`;
}

function toTags(html: string): string[] {
  return html.match(/<[a-z][^>]*>/gi) ?? [];
}
