import { expect, it } from 'vitest';
import { FAQS_MARKDOWN } from './small-site/pages.ts';
import { startSmallSite } from './small-site/site.ts';

const MARKDOWN = FAQS_MARKDOWN.replace('\uE001', 'https://docs.example');

/** The part of the Markdown from one heading to before another. */
function cut(start: string, end?: string): string {
  return MARKDOWN.slice(
    MARKDOWN.indexOf(start),
    end === undefined ? undefined : MARKDOWN.indexOf(end),
  );
}

it('the Markdown of a page says where it stands, and has whole addresses', async () => {
  expect(await startSmallSite().load('/docs/faqs.md')).toBe(
    `---
index: https://docs.example/llms.txt
title: FAQs & <more>
description: Say "what"?
url: https://docs.example/docs/faqs/
kind: guide
updated: 2026-02-14
---

${MARKDOWN}`,
  );
});

it.each([
  ['example', cut('## Example', '## Values')],
  ['%23EXAMPLE', cut('## Example', '## Values')],
  ['Tildes', cut('### Tildes', '## Values')],
  ['Values%20*', cut('## Values')],
  ['values', cut('## Values')],
  // Its fragment, which is not made of its words.
  ['all-values', cut('## Values')],
  ['faqs', MARKDOWN],
])('has the section %s, with those below it', async (section, text) => {
  expect(await startSmallSite().load(`/docs/faqs.md?section=${section}`)).toBe(text);
});

it.each(['nothing', 'In a code block', 'A comment', '*'])(
  'has no section %s, and says which there are',
  async (section) => {
    const response = await startSmallSite().fetch(`/docs/faqs.md?section=${section}`);
    const sections = '- FAQs\n  - Example\n    - Tildes\n  - Values *';
    expect([response.status, await response.text()]).toEqual([
      404,
      `/docs/faqs/ has no section \`${section}\`. Its sections:\n${sections}\n`,
    ]);
  },
);
