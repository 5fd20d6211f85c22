import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileSite } from '../../../build/build-site.ts';
import { createBuildContext } from '../../../build/build-context.ts';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { SILENT } from '../../support/silent-progress.ts';
import { toBuildInput } from '../site-build.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';

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

test('every form of a link is checked, and reported where it is wrong', async () => {
  const cases = loadTextCases('links.txt').map((text, index) => {
    const name = `docs/page-${index + 10}`;
    return { ...text, path: `/${name}`, file: `content/${name}.mdx` };
  });
  const expected = cases.flatMap(({ path, file, expected }) =>
    expected.map((problem) => `${file}:${problem.replace('/docs/page ', `${path} `)}`),
  );
  const pages = cases.map(({ file, input }) => [file, input]);
  expect(await check(Object.fromEntries(pages))).toEqual(expected);
});

test('a page that nothing leads to is reported, and an image that no page shows', async () => {
  expect(
    await check({
      'content/docs/_draft/own.png': 'PNG',
      'content/docs/old.png': 'PNG',
      'content/docs/lonely.mdx': 'Nobody leads here but [itself](lonely).\n',
      'content/sidebars.ts': `export const sidebars = { docs: ['guide', 'page'] };`,
    }),
  ).toEqual([
    'content/docs/lonely.mdx:1:1 warning: Unreachable page `/docs/lonely`: it is in no sidebar, and no page links to it. Add it to `sidebars.ts`, or link to it.',
    'content/docs/old.png:1:1 warning: No page shows this image. Show it, or delete it.',
  ]);
});

/** Check a site of these files beside the usual ones; problems come as they are printed. */
async function check(files: Record<string, string>): Promise<string[]> {
  const folder = await createTemporaryFolder({
    ...BASE,
    'content/docs/page.mdx': 'Text.\n',
    'openapi/library.yaml': CONTRACT,
    ...files,
  });
  const input = toBuildInput(folder, { openApiFile: join(folder, 'openapi/library.yaml') });
  const { problems } = await compileSite(input, createBuildContext(input), SILENT);
  const shown = toShownFolder(folder);
  return sortProblems(problems).map((problem) => formatProblem(problem).replaceAll(shown, ''));
}
