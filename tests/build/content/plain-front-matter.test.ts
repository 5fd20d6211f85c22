import fc from 'fast-check';
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

it('reads what YAML reads, or leaves it alone, whatever the text', () => {
  const characters = fc.constantFrom(...`aZéß/ .,:;#'"!?&*@|>{}[]%-=~_0\t\\…`);
  const value = fc.oneof(
    fc.string({ unit: characters, minLength: 1, maxLength: 8 }),
    fc.constantFrom('null', 'True', 'no', 'Null and void', '.inf', 'e5', '~'),
  );
  const key = fc.constantFrom('title', 'description', 'slug', 'sidebar_label');
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name }), (lines) => {
      const block = lines.map(([name, text]) => `${name}: ${text}`).join('\n');
      const plain = parsePlainFrontMatter(block);
      // A title that YAML takes for a truth is text to us, as it was written.
      if (plain) expect(plain).toEqual(parse(block, { schema: 'failsafe' }));
    }),
    { numRuns: 2_000 },
  );
});
