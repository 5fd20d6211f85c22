import { expect, test } from 'vitest';
import { pickSections } from '../../../build/openapi/pages/overview-article.ts';

const TEXT = `Opening.

## Errors

All are problems.

\`\`\`sh
# Pagination, in a comment
\`\`\`

### Codes

Some.

## Other

Nothing.

## Pagination

By cursor.`;

test.each([
  [
    'Errors',
    '## Errors\n\nAll are problems.\n\n```sh\n# Pagination, in a comment\n```\n\n### Codes\n\nSome.',
  ],
  ['Pagination', '## Pagination\n\nBy cursor.'],
  ['Codes', '### Codes\n\nSome.'],
  ['Missing', ''],
])('picks the section %s with what stands below it', (title, section) => {
  expect(pickSections(TEXT, (heading) => heading === title)).toBe(section);
});

test('keeps several sections in their order', () => {
  expect(pickSections(TEXT, (title) => title !== 'Other')).not.toContain('Nothing.');
});
