import { expect, it } from 'vitest';
import { toSvgText } from '../../../build/outputs/social-image.ts';

/** The lines of an image that show something: distance from the top, size, color and text. */
function toLines(title: string, { section = 'Users', site = 'Docs' } = {}): string[] {
  const lines = toSvgText({ section, title, site }).matchAll(
    /<text y="(\d+)" font-size="(\d+)" fill="var\(--color-(\w+)\)">([^<]+)<\/text>/g,
  );
  return [...lines].map(([, ...parts]) => parts.join(' '));
}

it.each([
  ['Manage users', ['250 76 text Manage users']],
  // A line has 24 characters.
  ['Twenty-four chars are it', ['250 76 text Twenty-four chars are it']],
  ['Twenty-four chars are its', ['250 76 text Twenty-four chars are', '342 76 text its']],
  [
    'Connect your identity provider and import all users',
    [
      '250 76 text Connect your identity',
      '342 76 text provider and import all',
      '434 76 text users',
    ],
  ],
  [
    'Connect your identity provider and import all users of your organization',
    [
      '250 76 text Connect your identity',
      '342 76 text provider and import all',
      '434 76 text users of your organizat…',
    ],
  ],
  ['Donaudampfschifffahrtsgesellschaft', ['250 76 text Donaudampfschifffahrtsg…']],
  ['R&D <beta> 用户', ['250 76 text R&amp;D &lt;beta&gt; ']],
  ['', []],
])('has the title %j in these lines', (title, lines) => {
  expect(toLines(title)).toEqual(['130 30 accent Users', ...lines, '548 30 text Docs']);
});

it('cuts the names of the section and of the site to one line', () => {
  const text = 'x'.repeat(72);
  const short = { section: text, site: text };
  expect(toLines('A', short)).toEqual([
    `130 30 accent ${text}`,
    '250 76 text A',
    `548 30 text ${text}`,
  ]);
  const long = { section: `${text}x`, site: `${text}x` };
  const cut = `${text.slice(1)}…`;
  expect(toLines('A', long)).toEqual([
    `130 30 accent ${cut}`,
    '250 76 text A',
    `548 30 text ${cut}`,
  ]);
});
