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
    ['a rule further down', '# Text\n\n---\ntitle: No\n---\n'],
    ['four dashes', '----\ntitle: No\n----\n'],
    ['a rule and text below a line', '\n---\n\nText\n'],
    ['a rule and text', '---\n\nText\n'],
    ['an empty block', '---\n---\n# Text'],
    ['a blank block', '---\n\n---\n# Text'],
    ['a comment', '---\n# title: No\n---\n# Text'],
  ])('finds nothing in %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: {}, problems: [] });
  });

  it.each([
    ['spaces after the dashes', '---  \ntitle: FAQs\n--- \t\n# Text'],
    ['nothing after it', '---\ntitle: FAQs\n---'],
    ['a second block', '---\ntitle: FAQs\n---\n\n---\ntitle: No\n---\n'],
    ['a rule in the text', '---\ntitle: FAQs\n---\nText\n\n---\n\nText'],
  ])('reads a block with %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: { title: 'FAQs' }, problems: [] });
  });

  it('reports a block that is not closed', () => {
    expect(parse('---\ntitle: A\n\nText.\n').problems.map(formatProblem)).toEqual([
      `${FILE}:1:1 The front matter never ends: write a line \`---\` below it.`,
    ]);
  });

  it.each([
    ['on the second line', '\n---\ntitle: A\n---\n'],
    ['behind a space', '  ---\ntitle: A\n---\n'],
  ])('reports a block that starts %s', (_, source) => {
    expect(parse(source).problems.map(formatProblem)).toEqual([
      `${FILE}:1:1 The front matter must start in the first line of the file. Remove what is before it.`,
    ]);
  });

  it('warns of keys of other tools in content of others', () => {
    const { problems } = parseFrontMatter('---\ntags: [a]\n---\n', 'a.md', false);
    expect(problems.map(formatProblem)).toEqual([
      'a.md:2:1 warning: `tags` has no effect here. Remove it.',
    ]);
  });
});

function parse(source: string) {
  return parseFrontMatter(source, FILE);
}
