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
    ['a rule in the text', '---\ntitle: FAQs\n---\nText\n\n---\n\nText'],
  ])('reads a block with %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: { title: 'FAQs' }, problems: [] });
  });

  const NEVER_ENDS = 'The front matter never ends: write a line `---` below it.';
  const FIRST_LINE =
    'The front matter must start in the first line of the file. Remove what is before it.';
  const DASHES = 'Front matter is between two lines of three dashes: `---`.';
  const toSyntax = (name: string) =>
    `Front matter is YAML between two lines \`---\`, not ${name}. Write \`title: Text\` for each key.`;
  const SECOND = 'This page has front matter already. Put these keys into it.';
  const MOVE = 'The front matter must start in the first line of the file. Move these keys there.';
  const NO_MARK = 'A page is a draft with a line `draft: true`, and no other mark.';

  it.each([
    ['that is not closed', '---\ntitle: A\n\nText.\n', `1:1 ${NEVER_ENDS}`],
    ['that is not closed, below a comment', '---\n# A\n\ndraft: true\n', `1:1 ${NEVER_ENDS}`],
    ['that dots close', '---\ndraft: true\n...\n\nText.\n', `1:1 ${NEVER_ENDS}`],
    ['on the second line', '\n---\ntitle: A\n---\n', `1:1 ${FIRST_LINE}`],
    ['behind a space', '  ---\ntitle: A\n---\n', `1:1 ${FIRST_LINE}`],
    ['below a comment', '<!-- © -->\n---\ndraft: true\n---\n', `1:1 ${FIRST_LINE}`],
    ['below a comment of MDX', '{/* © */}\n\n---\n"draft": true\n---\n', `1:1 ${FIRST_LINE}`],
    ['between four dashes', '----\ntitle: A\n----\n', `1:1 ${DASHES}`],
    ['between long dashes', '—\u2014-\ntitle: A\n---\n', `1:1 ${DASHES}`],
    ['with the name of a language', '---yaml\ndraft: true\n---\n', `1:1 ${DASHES}`],
    ['in TOML', '+++\ndraft = true\n+++\n', `1:1 ${toSyntax('TOML')}`],
    ['in JSON', '{\n  "title": "A",\n  "draft": true\n}\n', `1:1 ${toSyntax('JSON')}`],
    ['in JSON, in one line', '{ "draft": true }\n', `1:1 ${toSyntax('JSON')}`],
    ['in JSON between semicolons', ';;;\n"draft": true\n;;;\n', `1:1 ${toSyntax('JSON')}`],
    ['below another', '---\ntitle: A\n---\n\n---\ndraft: true\n---\n', `5:1 ${SECOND}`],
    ['of JSON below another', '---\ntitle: A\n---\n{ "draft": true }\n', `4:1 ${SECOND}`],
    ['below the text', '# A\n\n---\ndraft: true\n---\n', `3:1 ${MOVE}`],
    ['below the text of a page', '---\ntitle: A\n---\n# A\n---\ndraft: true\n---\n', `5:1 ${MOVE}`],
    ['with a mark in another case', '---\nDraft: true\n---\n', `2:1 ${NO_MARK}`],
    ['with a nested mark', '---\nmeta:\n  draft: true\n---\n', `3:3 ${NO_MARK}`],
    ['with a mark in a text', '---\ntitle: >-\n  A\n  draft: true\n---\n', `4:3 ${NO_MARK}`],
    ['with an empty mark', '---\ndraft:\n---\n', `2:1 ${NO_MARK}`],
    [
      'with a mark of Jekyll',
      '---\npublished: false\n---\n',
      '2:1 `published: false` does not hide the page. Write `draft: true`.',
    ],
    [
      'with a status',
      '---\nstatus: Draft\n---\n',
      '2:1 `status: Draft` does not hide the page. Write `draft: true`.',
    ],
    [
      'with another value',
      '---\ndraft: yes\n---\n',
      '2:1 `draft` must be `true` or `false`, not `"yes"`.',
    ],
  ])('reports a block %s, in any content', (_, source, expected) => {
    for (const isStrict of [true, false]) {
      const { problems } = parseFrontMatter(source, FILE, isStrict);
      const errors = problems.filter(({ severity }) => severity === 'error').map(formatProblem);
      expect(errors).toContain(`${FILE}:${expected}`);
    }
  });

  it.each([
    ['a comment of MDX and text', '{/* © */}\n\n# Text\n'],
    ['a comment of HTML and text', '<!-- © -->\n# Text\n'],
    ['a block of code about front matter', '# A\n\n```md\n---\ndraft: true\n---\n```\n'],
    ['an expression of MDX', '{[1, 2].length}\n'],
    ['a sentence about drafts', '# A\n\nWrite `draft: true`.\n\n---\n\nText\n\n---\n'],
  ])('finds no front matter in %s', (_, source) => {
    expect(parse(source)).toEqual({ frontMatter: {}, problems: [] });
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
