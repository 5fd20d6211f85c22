import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEME_PALETTES } from '../../../build/files/theme-palettes.ts';
import type { Page } from '../../../build/page.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { FIXTURES, compileMdx } from './compile-mdx.ts';

const NAMES = globSync('*.{mdx,md}', { cwd: FIXTURES }).sort();
const OPTIONS = { isStrict: false, brokenLinks: { content: 'warning', spec: 'warning' } } as const;

/** All pages as one site, which the first test compiles. */
let compiled: ReturnType<typeof compileMdx> | undefined;
const loadFixtures = () => {
  const names = globSync('{*,_partials/*}.{mdx,md,svg,txt,yaml}', { cwd: FIXTURES });
  const files = names.map((name) => [name, readFileSync(join(FIXTURES, name))]);
  return (compiled ??= compileMdx(Object.fromEntries(files), OPTIONS));
};

async function loadPage(name: string): Promise<Page> {
  const { site } = await loadFixtures();
  const page = site.pages.find(({ file }) => file.endsWith(`/content/${name}`));
  if (!page) throw new Error(`${name} was not compiled.`);
  return page;
}

it.each(NAMES)(
  '%s compiles to the HTML beside it, with its contents, links and problems, and to the Markdown',
  async (name) => {
    const page = await loadPage(name);
    const { problems: all } = await loadFixtures();
    const problems = all.filter((problem) => problem.startsWith(`${name}:`));
    const facts = [
      `Title: ${page.title}`,
      ...page.headings.map(({ depth, id, text }) => `Contents: h${depth} ${id} “${text}”`),
      `Anchors: ${page.anchors.join(' ')}`,
      ...page.links.map(
        (link) => `Link: ${link.line}:${link.column} ${link.written} → ${link.target}`,
      ),
      ...problems.map((problem) => `Problem: ${problem.slice(name.length + 1)}`),
    ];
    const html = `${page.html}\n<!--\n${facts.join('\n')}\n-->\n`;
    const stem = join(FIXTURES, name.replace(/\.mdx?$/, ''));
    await expect(html).toMatchFileSnapshot(`${stem}.html`);
    const markdown = fillOrigin(page.markdown, 'https://site.test');
    const text = `${markdown}\n=== For the search\n\n${toSections(page)}\n`;
    await expect(text).toMatchFileSnapshot(`${stem}.out`);
  },
);

it('pages of the reference have texts for the search', async () => {
  const { site } = await loadFixtures();
  const pages = site.pages.filter(({ layout }) => layout === 'reference');
  const texts = pages.map((page) => `=== ${page.path}\n\n${toSections(page)}\n`);
  await expect(texts.join('\n')).toMatchFileSnapshot(join(FIXTURES, 'library.out'));
});

/** Sections as the search sees them: what is found and not shown stands below its text. */
function toSections({ sections }: Page): string {
  const lines = sections.flatMap(({ depth, anchor, heading, text, names }) => [
    `h${depth} #${anchor} “${heading}” ${text}`.trimEnd(),
    ...names.map((name) => `  ${name}`),
  ]);
  return lines.join('\n');
}

it('no problem of the pages is an error', async () => {
  const { problems } = await loadFixtures();
  expect(problems.filter((problem) => !problem.includes(' warning: ')).join('\n')).toBe('');
});

it('pictures and files of pages are in the release, each once, and for each theme if they have its colours', async () => {
  const { site } = await loadFixtures();
  const { files, names } = site.addresses.assets;
  const shown = [...files].map(([name, content]) => {
    const colors = [...String(content).matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, one]) => one);
    return [name.replace(/-[0-9a-f]{10}\./, '.'), ...colors].join(' ');
  });
  const toColors = (theme: 'light' | 'dark') =>
    ['text', 'accent'].map((name) => THEME_PALETTES[theme].get(name)).join(' ');
  const drawn = [toColors('light'), toColors('dark')].map((colors) => `drawn.svg ${colors}`);
  const others = ['file.txt', 'picture-dark.svg', 'picture.svg'];
  expect(shown.toSorted()).toEqual(
    [...drawn, 'part.svg', ...others].map((name) => `_assets/content/${name}`).toSorted(),
  );
  expect([...names].sort()).toEqual(['_partials/part.svg', 'drawn.svg', ...others]);
});

it.each([
  ['MDX', 'diagrams.mdx', 3],
  ['plain Markdown', 'diagram.md', 1],
])('the diagrams of %s are images for both themes, each with its file', async (_, name, count) => {
  const { html, images = {} } = await loadPage(name);
  const tags = html.match(/<img[^>]*>/g) ?? [];
  // Each as it stands in the text, and enlarged.
  expect(tags).toHaveLength(4 * count);
  for (const tag of tags) {
    const [, file = ''] =
      /src="\/base(\/_assets\/content\/diagram-[0-9a-f]{10}\.svg)"/.exec(tag) ?? [];
    const [size = ''] = / width="\d+" height="\d+"/.exec(tag) ?? [];
    const theme = tag.includes(' class="dark-only"') ? 'dark' : 'light';
    expect(images[file]).toContain(` fill="${THEME_PALETTES[theme].get('text')}"`);
    expect(images[file]).toContain(`${size} `);
    expect(tag).toMatch(/ alt="[^"]+"/);
  }
});

it('no page has an attribute that the content security policy refuses', async () => {
  const { site } = await loadFixtures();
  const tags = site.guidePages.flatMap(({ html }) => html.match(/<[a-z][^>]*>/gi) ?? []);
  const names = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
  expect(names.filter((tag) => /\s(?:style|on\w+)=/i.test(tag)).join('\n')).toBe('');
});

it('plain Markdown lets no tag and no address through that runs, styles, frames or sends anything', async () => {
  const { html } = await loadPage('injections.md');
  const tags = [...html.matchAll(/<([a-z]+\d?)/gi)].map(([, name]) => name);
  expect([...new Set(tags)].sort()).toEqual(['a', 'div', 'h1', 'img', 'input', 'p']);
  for (const [, address] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    expect(address).toMatch(/^(?:https:\/\/example\.com\/|\/base\/_assets\/content\/picture-)/);
  }
});
