import { describe, expect, it } from 'vitest';
import { findPageProblems, findProblems } from './find-problems.ts';

/** Each row: a page, the place and beginning of the one finding. */
const BAD: Record<string, [body: string, finding: string][]> = {
  headings: [
    ['# Another title', '1:1 A page has one `h1`, and this page has the `title`'],
    ['<h1>Another title</h1>', '1:1 A page has one `h1`'],
    ['### Too deep', '1:1 The first heading below the title is `##`, not `###`.'],
    ['## One\n\n#### Two', '3:1 This heading skips a level'],
    ['## Create a Rule', '1:13 “Rule”: a heading is in sentence case. Write “rule”'],
    ['<Card title="Create a Rule" />', '1:23 “Rule”: a heading is in sentence case.'],
    ['## Create a rule.', '1:17 A heading ends without a full stop.'],
  ],
  'code blocks': [
    ['```\nGET /users\n```', '1:1 This code block has no language.'],
    [
      '```json\n{}\n```',
      '1:1 This json block is a file or a request. Say which: ```json title="…".',
    ],
    ['```yaml\na: 1\n```', '1:1 This yaml block'],
    ['```http\nGET /\n```', '1:1 This http block'],
    ['```bash\ncurl "$BASE_URL/users"\n```', '1:1 This bash block'],
    ['1. Ask:\n\n   ```json title=""\n   {}\n   ```', '3:4 This json block'],
  ],
  images: [
    ['![](cup.png)', '1:1 The image has no `alt` text.'],
    ['<Anything src="cup.png" />', '1:1 The image has no `alt` text.'],
    ['A cup <Anything src="cup.png" alt />.', '1:7 The image has no `alt` text.'],
  ],
  links: [
    ['Read [here](/docs/).', '1:6 The link’s words, “here”'],
    ['[Click here](/docs/) to read.', '1:1 The link’s words, “Click here”'],
    ['See [this\npage](/docs/).', '1:5 The link’s words, “this page”'],
    ['[](/docs/)', '1:1 The link’s words, “”'],
    ['[Learn more](/docs/)', '1:1 The link’s words, “Learn more”'],
  ],
};

describe.each(Object.entries(BAD))('%s', (_, rows) => {
  it.each(rows)('reports %j once, at its place', (body, finding) => {
    const problems = findPageProblems(body);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(finding);
    expect(problems[0]?.startsWith(finding.split(' ')[0] ?? '?')).toBe(true);
  });
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

it.each([
  '## One\n\n### Two\n\n#### Three\n\n## Four',
  '## Create an API key with `PUT`',
  '## What Ada and the users of "New Members" see',
  '## I have forgotten my password. What now?',
  '```bash\nexport BASE_URL=https://api.example.com\n```',
  '```bash title="Get a user"\ncurl "$BASE_URL/users"\n```',
  "```json title='Response: 200 OK'\n{}\n```",
  '```text\nplain\n```',
  '![A cup of coffee](cup.png)',
  '<Anything src="cup.png" alt="A cup of coffee" />',
  '<Anything src={cup} alt={words} />',
  '<img src="ornament.svg" alt="" />',
  '[Create a rule](/docs/) or [`createRule`](/docs/).',
])('has nothing to say of %j', (body) => {
  expect(findPageProblems(body)).toEqual([]);
});
