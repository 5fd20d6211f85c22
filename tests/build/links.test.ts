import { expect, test } from 'vitest';
import { loadTextCases } from '../support/text-cases.ts';
import { compileFiles } from './site-build.ts';

const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1', description: 'See [the guide](/docs/guide).' }
paths:
  /books:
    get:
      operationId: list-books
      summary: List books
      responses: { '200': { description: Books. } }
`;

/** The target of links: with custom ids, repeated ids, ids beyond Latin letters, and tabs. */
const GUIDE = `---
title: Guide
aliases: [/docs/old-guide]
---

## Set up {#start}

## Part

## Part

## Größe & Maß

[Home](/) [Page](page.mdx) ![Plan](plan.svg)

<Tabs group="way">
<Tab label="Dashboard">A</Tab>
<Tab label="API">B</Tab>
</Tabs>

<Tabs group="lang">
<Tab label="Shell">A</Tab>
<Tab label="C++" value="c++">B</Tab>
</Tabs>
`;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10.6" height="20.4"/>';
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';

/** Files that browsers would run. */
const CODE = 'a.js a.mjs a.CJS a.es a.ecma a.html a.htm a.shtml a.xhtml a.xht a.xml a.xsl a.xslt';

const FILES: Record<string, string> = {
  'secret.txt': 'secret',
  'content/site.ts': `export const site = { title: 'Test', copyright: '©' };`,
  'content/index.mdx': '# Home\n\n[Guide](/docs/guide)\n',
  'content/docs/index.mdx': '# Docs\n',
  'content/docs/guide.mdx': GUIDE,
  'content/docs/page.mdx': 'Text.\n',
  'content/docs/later.mdx': '---\ndraft: true\n---\n\n# Later\n',
  'content/docs/faqs.mdx': '---\nslug: /help/\n---\n\n# FAQs\n',
  'content/docs/café bar.mdx': '# Café bar\n',
  'content/docs/02-users/index.mdx': '# Users\n',
  'content/docs/02-users/01-intro.mdx': '# Intro\n',
  'content/docs/02-users/02-manage.md': '# Manage\n\n## Edit\n',
  'content/base/docs/index.mdx': '# Called like the base path\n',
  'content/docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/docs/notes.pdf': 'PDF',
  'content/docs/.env': 'secret',
  'content/docs/02-users/near.svg': SVG,
  'content/docs/02-users/Near by (2).PDF': 'spaces',
  'content/docs/02-users/two.tar.gz': 'archive',
  'content/docs/02-users/themed.SVG': SVG.replace('/>', ' fill="currentColor"/>'),
  'content/docs/02-users/none.svg': SVG.replace('10.6', '0'),
  'content/docs/02-users/folder.svg/file': '',
  'content/docs/02-users/terms.yaml': '',
  'content/docs/flaws/a.png': LFS_POINTER,
  'content/docs/flaws/a.zip': LFS_POINTER,
  'content/docs/flaws/a.webp': '',
  'content/docs/flaws/a.JPG': '<!DOCTYPE html><title>Sign in</title>',
  'content/docs/flaws/a.svg': 'text',
  'content/docs/flaws/a.txt': '',
  'content/static/logo.svg': SVG,
  'content/static/near.svg': SVG.replace('20.4', '9'),
  ...Object.fromEntries(CODE.split(' ').map((name) => [`content/docs/code/${name}`, 'x'])),
  'openapi/library.yaml': CONTRACT,
};

/** A page with links, for which `@ FILE` in its first line names another file. */
const CASES = loadTextCases('links.txt').map(({ input, ...one }, index) => {
  const [, file, text] = /^@ (.*)\n([^]*)$/.exec(input) ?? [
    '',
    `docs/page-${index + 10}.mdx`,
    input,
  ];
  return { ...one, file: `content/${file}`, text: text ?? '' };
});

test('every form of a link leads where it should, and is reported where it is wrong', async () => {
  const pages = CASES.map(({ file, text }) => [file, text]);
  const { site, problems } = await compileFiles(
    { ...FILES, ...(Object.fromEntries(pages) as object) },
    { contract: 'openapi/library.yaml', basePath: '/base/' },
  );
  const found = CASES.map(({ name, file }) => {
    const page = site.pages.find((one) => one.file.endsWith(`/${file}`));
    const lines = problems.filter((problem) => problem.startsWith(`${file}:`));
    const ownPath = page?.path ?? 'none';
    return [
      `=== ${name}`,
      ...listAddresses(page?.html ?? ''),
      ...lines.map((line) => line.slice(file.length + 1).replace(`${ownPath} `, '/docs/page ')),
    ].join('\n');
  });
  const expected = CASES.map(({ name, expected }) => [`=== ${name}`, ...expected].join('\n'));
  expect(found.join('\n')).toBe(expected.join('\n'));
  const files = [...site.addresses.assets.files.keys()];
  expect(files.filter((name) => name.includes('near-')).length).toBe(2);
});

/** `href` and `src`, without hashes, and the size of images. */
function listAddresses(html: string): string[] {
  const tags = html.match(/<(?:a|img) [^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes('class="permalink"') && !/ data-footnote/.test(tag))
    .map((tag) => {
      const [, address = ''] = / (?:href|src)="([^"]*)"/.exec(tag) ?? [];
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(tag) ?? [];
      const size = width === undefined ? '' : ` ${width} × ${height}`;
      return `→ ${address.replace(/-[0-9a-f]{10}(?=\.)/, '')}${size}`;
    });
}
