import { expect, it } from 'vitest';
import { loadMarkdown, loadSection } from '../../../worker/store/page-markdown.ts';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';

const PAGE = { path: '/docs/page', markdown: 'markdown/1', record: 'page/1' };

const LONGER_FENCE = `## Example

\`\`\`\`md
# In a code block

\`\`\`sh
# A comment
\`\`\`

## In a code block too
\`\`\`\`

Its end.`;

const TILDES = `### Tildes

~~~sh
\`\`\`
# A comment
~~~~

Its end.`;

const MARKDOWN = `# Page

See <${ORIGIN_PLACEHOLDER}/docs/other>.

${LONGER_FENCE}

${TILDES}

## Values \\*

The last one.`;

/** A page whose heading has another fragment than its text. */
const source = {
  origin: 'https://docs.example',
  store: {
    loadText: async () => MARKDOWN,
    loadRecord: async () => ({
      html: '',
      headings: [{ depth: 2 as const, id: 'all-values', text: 'Values *' }],
    }),
  },
};

it('has absolute addresses', async () => {
  const text = await loadMarkdown(PAGE, source);
  expect(text).toContain('See <https://docs.example/docs/other>.');
});

it.each([
  ['example', `${LONGER_FENCE}\n\n${TILDES}\n\n`],
  ['Tildes', `${TILDES}\n\n`],
  ['Values *', '## Values \\*\n\nThe last one.'],
  ['values', '## Values \\*\n\nThe last one.'],
  ['all-values', '## Values \\*\n\nThe last one.'],
])('has the section %s', async (wanted, text) => {
  expect(await loadSection(PAGE, source, wanted)).toEqual({ kind: 'section', text });
});

it.each(['nothing', 'In a code block', 'A comment', '#'])(
  'has no section %s, and says which there are',
  async (wanted) => {
    expect(await loadSection(PAGE, source, wanted)).toEqual({
      kind: 'missing',
      reason: `/docs/page has no section \`${wanted}\`. Its sections:\n- Page\n  - Example\n    - Tildes\n  - Values *`,
    });
  },
);
