import { expect, it } from 'vitest';
import { findPageProblems, findProblems } from './find-problems.ts';

it.each([
  ['a list', '- one\n- two\n  recieve', '3:3'],
  ['a quotation', '> [!NOTE]\n> We\n> recieve it.', '3:3'],
  ['a table', '| A | B |\n| --- | --- |\n| one | recieve |', '3:9'],
  ['what stands behind code, an escape and a character reference', '`a` \\* &amp; recieve', '1:14'],
  ['emphasis in a link', '[a **recieve**](/docs/)', '1:6'],
  ['the text of a component', '<Any title="A">\n\nrecieve\n\n</Any>', '3:1'],
  ['a visible attribute', '<Any href="/recieve" title="A recieve" />', '1:31'],
  ['an image’s alternative text', '![recieve](cup.png)', '1:3'],
  ['a code block’s title', '```json title="recieve"\n{}\n```', '1:16'],
  ['a diagram’s alternative text', '```mermaid title="A" alt="We recieve it"\n```', '1:30'],
  ['a diagram’s labels', '```mermaid\nflowchart LR\n  recieveId["We recieve"] --> b\n```', '3:17'],
  ['a diagram’s frames', '```mermaid\nsequenceDiagram\n  alt we recieve it\n  end\n```', '3:10'],
  ['a diagram’s actors', '```mermaid\nsequenceDiagram\n  actor A as Recieve', '3:14'],
  ['a diagram’s messages', '```mermaid\nsequenceDiagram\n  A->>B: recieve it\n```', '3:10'],
])('finds %s', (_, body, place) => {
  const problems = findPageProblems(body).filter((problem) => /“recieve”/i.test(problem));
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([place]);
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
