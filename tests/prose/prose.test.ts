import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { loadOwnSpec } from '../contract/own-spec.ts';
import { findProseProblems } from './prose-problems.ts';
import { findCapitals } from './remark-rules.ts';

const PAGE = `---
title: What Users recieve
---

### A heading that skips a level

# The Second title.

Ada, an operator, organizes \`recieve\` in the favorite color: see [here](/recieve).

![](./a.svg)

\`\`\`json
{ "recieve": 1 }
\`\`\`

\`\`\`
recieve
\`\`\`
`;

test('the rules for pages report at their places what is wrong', () => {
  expect(findProseProblems(PAGE).map((problem) => problem.slice(0, 45).trimEnd())).toEqual([
    '1:1 “Users”: a heading is in sentence case. W',
    '5:1 Unexpected first heading rank `3`, expect',
    '7:1 Unexpected character `.` at end of headin',
    '7:1 The `title` of the front matter is the `h',
    '7:1 “Second”: a heading is in sentence case.',
    '9:66 The link’s words, “here”, do not say whe',
    '11:1 The image has no `alt` text. Say what it',
    '13:1 This json block is a file or a request.',
    '17:1 Unexpected missing fenced code language',
  ]);
});

test('the spelling is British, outside of code and addresses', async () => {
  const output = await run('cspell', [
    '--no-progress',
    '--no-color',
    '--config=cspell.json',
    'stdin://content/page.mdx',
  ]);
  const places = output.matchAll(/:(\d+:\d+) - .*? \((\w+)\)/g);
  expect([...places].map(([, place, word]) => `${place} ${word}`)).toEqual([
    '2:19 recieve',
    '9:19 organizes',
    '9:46 favorite',
    '9:55 color',
  ]);
});

test('names of operations and tags are in sentence case', async () => {
  const { spec } = await loadOwnSpec();
  const names = [...spec.operations, ...spec.webhooks].map(({ summary }) => summary ?? '');
  const labels = spec.tags.map(({ label }) => label);
  expect([...names, ...labels].filter((name) => findCapitals(name).length > 0)).toEqual([]);
});

/** Run a program of `node_modules/.bin` with the page as its input. */
async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: 'pipe' });
  child.stdin.end(PAGE);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return output + errors;
}
