import { expect, it } from 'vitest';
import { loadTextCases } from '../support/text-cases.ts';
import { findPageProblems, findProblems } from './find-problems.ts';

/** 29 words. */
const WORDS = `${'cup a '.repeat(14)}cup`;

it.each(loadTextCases('prose.txt'))('reports at its place $name', ({ input, expected }) => {
  expect(findPageProblems(input)).toEqual(expected);
});

it('reports a page without a title, and a second title', () => {
  expect(findProblems('page.mdx', 'No title.')).toEqual([
    '1:1 The page has no `h1`. Give its front matter a `title`.',
  ]);
  expect(findProblems('page.mdx', '# One')).toEqual([]);
  expect(findProblems('page.mdx', '# One\n\n# Two')).toEqual([
    '3:1 A page has one `h1`, and this page has the `h1` above. Write `##`.',
  ]);
});

it('a sentence of 30 words is the longest', () => {
  expect(findPageProblems(`Short. A ${WORDS}.`)).toEqual([]);
  expect(findPageProblems(`Short. This a ${WORDS}.`)).toEqual([
    '1:8 This sentence has 31 words. Split it: 30 are the limit.',
  ]);
});

it('a page with hard words is reported, and one with few words is not', () => {
  const hard = 'Organisational administration necessitates considerable deliberation. ';
  expect(findPageProblems(hard)).toEqual([]);
  expect(findPageProblems(hard.repeat(25))).toEqual([
    expect.stringMatching(/^-2:1 The Flesch reading ease of this page is -\d+\. Write shorter/),
  ]);
  expect(findPageProblems('Mara opens the rule and saves it. '.repeat(25))).toEqual([]);
});

it('finds what readers see of the front matter', () => {
  const text = '---\ntitle: "A recieve"\nslug: recieve\ndescription: >-\n  One\n  recieve\n---\n';
  expect(findProblems('page.mdx', text).map((problem) => problem.split(' ')[0])).toEqual([
    '2:11',
    '6:3',
  ]);
});

it('finds the prose of a contract in its file, and nothing but prose', () => {
  const contract = `openapi: 3.1.0
paths:
  /recieve:
    get:
      operationId: recieve
      summary: List All users
      description: |
        One \`color\`.

        ## The Second part

        We recieve it [here](/docs/).
      x-displayName: 'recieve'
`;
  expect(findProblems('openapi/a.yaml', contract).map((problem) => problem.slice(0, 20))).toEqual([
    '6:21 “All”: a headin',
    '10:16 “Second”: a he',
    '12:12 “recieve” is i',
    '12:23 The link’s wor',
    '13:23 “recieve” is i',
  ]);
});

it('finds the definitions of a glossary', () => {
  const glossary = 'Recieve:\n  definition: What we recieve.\n  link: /recieve\n';
  expect(findProblems('content/glossary.yaml', glossary)).toEqual([
    expect.stringMatching(/^2:23 “recieve”/),
  ]);
});

it('finds the texts of the site’s settings, not its ids and paths', () => {
  const settings = `/** It's color. */
export const site = {
  title: 'We recieve', // favorite
  pages: ['user-guide/recieve', 'favorite'],
};
`;
  expect(findProblems('content/site.ts', settings)).toEqual([
    expect.stringMatching(/^3:14 “recieve”/),
  ]);
});

it('checks the spelling alone in the README', () => {
  expect(findProblems('README.md', '# A Title\n\nSimply recieve it. See [here](x).')).toEqual([
    expect.stringMatching(/^3:8 “recieve”/),
  ]);
});
