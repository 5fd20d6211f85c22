import { expect, it } from 'vitest';
import { toSocialImageTexts, toSvgText } from '../../../build/outputs/social-image.ts';
import { toPage } from '../content-file.ts';

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

it('is of the section and the title of a page, and one for all pages of a guide with more than 100', () => {
  const toTexts = (paths: string[]) => {
    const intro = { kind: 'page' as const, label: 'Intro', path: '/docs/users/intro' };
    const users = { kind: 'branch' as const, id: 'users', label: 'Users', path: intro.path };
    const texts = toSocialImageTexts({
      pages: paths.map((path) => toPage(path)),
      sidebars: [{ name: 'docs', nodes: [{ ...users, children: [intro] }] }],
      site: { title: 'Docs' },
      tagline: 'All about it.',
      referenceTitle: undefined,
    });
    return [...texts.values()].map(({ section, title, site }) =>
      [section, title, site].join(' · '),
    );
  };
  expect(toTexts(['/docs/users/intro', '/docs/faqs'])).toEqual([
    'Users · /docs/users/intro · Docs',
    'All about it. · /docs/faqs · Docs',
  ]);
  const toPaths = (count: number) => Array.from({ length: count }, (_, at) => `/docs/${at}`);
  expect(new Set(toTexts(toPaths(100))).size).toBe(100);
  expect(new Set(toTexts(toPaths(101))).size).toBe(1);
});
