import { constantFrom, oneof, sample, string, tuple, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parsePlainFrontMatter } from '../../../build/content/plain-front-matter.ts';

it.each([
  ['text', 'title: Users and segments\ndescription: What they are, and (mostly) why – “quoted”.'],
  ['a path', 'slug: /docs/faqs/\nsidebar_label: FAQs'],
  ['a quote inside', `title: The "new" operator's guide`],
])('reads %s as YAML does', (_, block) => {
  expect(parsePlainFrontMatter(block)).toEqual(parse(block));
});

it.each([
  ['quotes', 'title: "Users"'],
  ['a number', 'title: 202502'],
  ['nothing', 'title: null'],
  ['a colon', 'title: Users: all'],
  ['a comment', 'title: Users # all'],
  ['a space at the end', 'title: Users '],
  ['a text of several lines', 'title: Users\n  and segments'],
  ['a key twice', 'title: Users\ntitle: Segments'],
  ['another key', 'titel: Users'],
  ['a list', 'aliases:\n  - /users'],
  ['a blank line', 'title: Users\n'],
])('leaves %s to the YAML parser', (_, block) => {
  expect(parsePlainFrontMatter(block)).toBeNull();
});

const CHARACTERS = constantFrom(...`aZéß/ .,:;#'"!?&*@|>{}[]%-=~_0\t\\…`);
const VALUES = oneof(
  string({ unit: CHARACTERS, minLength: 1, maxLength: 8 }),
  constantFrom('null', 'True', 'no', 'Null and void', '.inf', 'e5', '~'),
);
const KEYS = constantFrom('title', 'description', 'slug', 'sidebar_label');
const LINES = uniqueArray(tuple(KEYS, VALUES), { minLength: 1, selector: ([key]) => key });

it('reads what YAML reads, or leaves it alone, whatever the text', () => {
  const blocks = sample(LINES, 3_000).map((lines) =>
    lines.map(([key, text]) => `${key}: ${text}`).join('\n'),
  );
  const plain = blocks.filter((block) => parsePlainFrontMatter(block) !== null);
  expect(plain.length).toBeGreaterThan(100);
  for (const block of plain) {
    // A title that YAML takes for a truth is text to us, as it was written.
    expect([block, parsePlainFrontMatter(block)]).toEqual([
      block,
      parse(block, { schema: 'failsafe' }),
    ]);
  }
});
