import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileSite } from '../../build/compile-site.ts';
import { createBuildContext } from '../../build/build-context.ts';
import { formatProblem, sortProblems } from '../../build/problem.ts';
import { SILENT } from '../../build/progress.ts';
import { toBuildInput } from './site-build.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1', description: 'See [the guide](/docs/guide).' }
paths:
  /books:
    get:
      operationId: list-books
      summary: List books
      responses: { '200': { description: Books. } }
`;

/** The target of links: with custom ids, repeated ids and ids beyond Latin letters. */
const GUIDE = `---
title: Guide
aliases: [/docs/old-guide]
---

## Set up {#start}

## Part

## Part

## Größe & Maß

[Home](/) [Page](page.mdx) ![Plan](plan.svg)
`;

const BASE = {
  'content/site.ts': `export const site = { title: 'Test', copyright: '©' };`,
  'content/index.mdx': '# Home\n\n[Guide](/docs/guide)\n',
  'content/docs/guide.md': GUIDE,
  'content/docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/docs/notes.pdf': 'PDF',
};

/** What a page says, and what is wrong with it: nothing where it is right. */
const LINKS: [string, string, string?][] = [
  ['an absolute route', '[x](/docs/guide)'],
  [
    'an absolute route that is none',
    '[x](/docs/guid)',
    '1:1 Broken link `/docs/guid`. Did you mean `/docs/guide`?',
  ],
  ['a relative route', '[x](guide)'],
  [
    'a relative route that is none',
    '[x](./guidee)',
    '1:1 Broken link `./guidee`. Did you mean `/docs/guide`?',
  ],
  ['a file', '[x](./guide.md)'],
  ['a file from the root', '[x](/docs/guide.md)'],
  [
    'a file that is none',
    '[x](./gide.md)',
    '1:1 Broken link `./gide.md`. Did you mean `/docs/guide`?',
  ],
  ['an id that was chosen', '[x](guide#start)'],
  [
    'an id that a chosen one stands for',
    '[x](guide#set-up)',
    '1:1 Broken link `guide#set-up`: /docs/guide has no id `set-up`.',
  ],
  ['the second heading of a name', '[x](guide#part-1)'],
  [
    'a third heading of a name',
    '[x](guide#part-2)',
    '1:1 Broken link `guide#part-2`: /docs/guide has no id `part-2`. Did you mean `#part-1`?',
  ],
  [
    'an id in another case',
    '[x](guide#Start)',
    '1:1 Broken link `guide#Start`: /docs/guide has no id `Start`. Did you mean `#start`?',
  ],
  ['an id behind a query', '[x](guide?tab=2#start)'],
  ['an empty fragment', '[x](guide#)'],
  ['the top, which every page has', '[x](guide#top)'],
  ['an id beyond Latin letters', '[x](guide#größe--maß)'],
  ['an id that is escaped', '[x](guide#gr%C3%B6%C3%9Fe--ma%C3%9F)'],
  ['an id of its own', '## Own\n\n[x](#own)'],
  [
    'an id of its own that is none',
    '## Own\n\n[x](#owm)',
    '3:1 Broken link `#owm`: /docs/page has no id `owm`. Did you mean `#own`?',
  ],
  ['an image', '![A plan](plan.svg)'],
  [
    'an image that is not one',
    '![A plan](plann.svg)',
    '1:1 Missing file `plann.svg`. Did you mean `plan.svg`?',
  ],
  ['another file', '[x](notes.pdf)'],
  ['an operation', '<Operation id="list-books" />'],
  [
    'an operation that is none',
    '<Operation id="list-boks" />',
    '1:1 Unknown operation `list-boks`. Did you mean `list-books`?',
  ],
  ['a page of the reference', '[x](/docs/api/library/list-books)'],
  [
    'a former address',
    '[x](/docs/old-guide)',
    '1:1 Broken link `/docs/old-guide`. Did you mean `/docs/guide`?',
  ],
  ['a reference', '[x][guide]\n\n[guide]: /docs/guide'],
  [
    'a reference that leads nowhere',
    'See [x][guide].\n\n[guide]: /docs/nowhere-at-all',
    '1:5 Broken link `/docs/nowhere-at-all`.',
  ],
  ['a link in a component', '<Card title="x" href="/docs/guide" />'],
  [
    'a link in a component that is none',
    '<Card title="x" href="/docs/guidd" />',
    '1:1 Broken link `/docs/guidd`. Did you mean `/docs/guide`?',
  ],
  [
    'a computed link in a component',
    '<Card title="x" href={"/docs/" + "guide"} />',
    '1:23 Content cannot run code: the value of `href` must be a literal, not `"/docs/" + "guide"`. Write it in quotes.',
  ],
  ['another site', '[x](https://www.w3.org/nowhere) [y](mailto:a@b.org)'],
];

test('every form of a link is checked, and reported where it is wrong', async () => {
  // `docs/page-10.mdx`, `docs/page-11.mdx` …: a page for each text.
  const toName = (index: number) => `page-${index + 10}`;
  const pages = LINKS.map(([, text], index) => [`content/docs/${toName(index)}.mdx`, `${text}\n`]);
  const problems = await check(Object.fromEntries(pages));
  const expected = LINKS.flatMap(([what, , problem], index) =>
    problem === undefined
      ? []
      : [{ what, problem: `content/docs/${toName(index)}.mdx:${problem}` }],
  );
  const found = problems.map((problem) => {
    const at = pages.findIndex(([file]) => problem.startsWith(`${file}:`));
    return {
      what: LINKS[at]?.[0],
      problem: problem.replace(`/docs/${toName(at)} `, '/docs/page '),
    };
  });
  expect(found).toEqual(expected);
});

test('pages without a sidebar and without links to them are reported', async () => {
  const problems = await check({
    'content/docs/lonely.mdx': 'Nobody leads here but [itself](lonely).\n',
    'content/sidebars.ts': `export const sidebars = { docs: ['guide', 'page'] };`,
  });
  expect(problems).toEqual([
    'content/docs/lonely.mdx:1:1 warning: Unreachable page `/docs/lonely`: it is in no sidebar, and no page links to it. Add it to `sidebars.ts`, or link to it.',
  ]);
});

test('images that no page shows are reported', async () => {
  expect(
    await check({ 'content/docs/old.png': 'PNG', 'content/docs/_draft/own.png': 'PNG' }),
  ).toEqual(['content/docs/old.png:1:1 warning: No page shows this image. Show it, or delete it.']);
});

/** Check a site of these files beside the usual ones; problems come as they are printed. */
async function check(files: Record<string, string>): Promise<string[]> {
  const folder = await createTemporaryFolder({
    ...BASE,
    'content/docs/page.mdx': 'Text.\n',
    'openapi/library.yaml': CONTRACT,
    ...files,
  });
  const input = toBuildInput(folder, { contractFile: join(folder, 'openapi/library.yaml') });
  const { problems } = await compileSite(input, createBuildContext(input), SILENT);
  const shown = toShownFolder(folder);
  return sortProblems(problems).map((problem) => formatProblem(problem).replaceAll(shown, ''));
}
