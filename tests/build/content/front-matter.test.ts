import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../../build/content/front-matter.ts';
import { formatProblem } from '../../../build/problem.ts';
import { loadTextCases } from '../../support/text-cases.ts';

const FILE = 'content/faqs.mdx';

describe('parseFrontMatter', () => {
  it.each(loadTextCases('front-matter.txt'))('reads $name', ({ input, expected }) => {
    const { frontMatter, problems } = parse(`---\n${input.trim()}\n---\n`);
    const lines = problems.map((problem) => formatProblem(problem).replace(`${FILE}:`, ''));
    expect([JSON.stringify(frontMatter), ...lines]).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['text alone', '# Text\n'],
    ['a rule further down', '# Text\n\n---\n\nText: one\n'],
    ['four dashes', '----\n\nText.\n'],
    ['a rule and text below a line', '\n---\n\nText\n'],
    ['a rule and text', '---\n\nText\n'],
    ['an empty block', '---\n---\n# Text'],
    ['a blank block', '---\n\n---\n# Text'],
    ['a comment', '---\n# title: No\n---\n# Text'],
    ['a comment of MDX and text', '{/* © */}\n\n# Text\n'],
    ['an expression of MDX', '{[1, 2].length}\n'],
    ['a sentence about drafts', '# A\n\nWrite `draft: true`.\n\n---\n\nText\n\n---\n'],
  ])('finds nothing in %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: {}, problems: [] });
  });

  it.each([
    ['spaces after the dashes', '---  \ntitle: FAQs\n--- \t\n# Text'],
    ['nothing after it', '---\ntitle: FAQs\n---'],
    ['a rule in the text', '---\ntitle: FAQs\n---\nText\n\n---\n\nText'],
  ])('reads a block with %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: { title: 'FAQs' }, problems: [] });
  });

  const NEVER_ENDS = 'The front matter never ends: write a line `---` below it.';
  const FIRST_LINE =
    'The front matter must start in the first line of the file. Remove what is before it.';
  const SYNTAX =
    'Front matter is YAML between two lines `---`. Write `title: …` on lines between them.';
  const toHiding = (line: string) =>
    `\`${line}\` hides no page. Write \`draft: true\`, or remove it.`;
  const SECOND =
    'A page has one front matter, and this block is another one. Move its lines into the first.';
  const IN_TEXT =
    'This block looks like front matter, which must start in the first line of the file. ' +
    'Move it there, or leave a line empty below a rule.';
  const IN_VALUE =
    'This line is a part of the value above it, so it hides no page. Write it without spaces before it.';

  it.each([
    ['that is not closed', '---\ntitle: A\n\nText.\n', `1:1 ${NEVER_ENDS}`],
    ['on the second line', '\n---\ntitle: A\n---\n', `1:1 ${FIRST_LINE}`],
    ['below a comment', '<!-- © -->\n---\ndraft: true\n---\n', `1:1 ${FIRST_LINE}`],
    ['below a comment of MDX', '{/* © */}\n\n---\n"draft": true\n---\n', `1:1 ${FIRST_LINE}`],
    ['between long dashes', '—\u2014-\ntitle: A\n---\n', `1:1 ${SYNTAX}`],
    ['below another', '---\ntitle: A\n---\n\n---\ndraft: true\n---\n', `5:1 ${SECOND}`],
    ['below the text', '# A\n\n---\ndraft: true\n---\n', `3:1 ${IN_TEXT}`],
    ['with a nested mark', '---\nmeta:\n  draft: true\n---\n', `3:3 ${toHiding('draft: true')}`],
    ['with a mark in a text', '---\ntitle: >-\n  A\n  draft: true\n---\n', `4:1 ${IN_VALUE}`],
    [
      'with another value',
      '---\ndraft: yes\n---\n',
      '2:1 `draft` must be `true` or `false`, not `"yes"`.',
    ],
  ])('reports a block %s, in any content', (_, source, expected) => {
    for (const isStrict of [true, false]) {
      const { problems } = parseFrontMatter(source, FILE, { strict: isStrict });
      const errors = problems.filter(({ severity }) => severity === 'error').map(formatProblem);
      expect(errors).toContain(`${FILE}:${expected}`);
    }
  });

  it('reports a position where `sidebars.ts` orders the pages', () => {
    const source = '---\ntitle: A\nsidebar_position: 1\n---\n';
    const { problems } = parseFrontMatter(source, 'a.md', { hasSidebars: true });
    expect(problems.map(formatProblem)).toEqual([
      'a.md:3:1 `sidebar_position` has no effect here, because `sidebars.ts` orders the pages. Remove it.',
    ]);
  });

  it('warns of keys of other tools in content of others', () => {
    const { problems } = parseFrontMatter('---\ntags: [a]\n---\n', 'a.md', { strict: false });
    expect(problems.map(formatProblem)).toEqual([
      'a.md:2:1 warning: `tags` has no effect here. Remove it.',
    ]);
  });
});

function parse(source: string) {
  return parseFrontMatter(source, FILE);
}
