import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../../build/content/front-matter.ts';
import { formatProblem } from '../../../build/problem.ts';

describe('parseFrontMatter', () => {
  it('reads every key it knows', () => {
    const source = [
      '---',
      'title: Frequently asked questions',
      'description: "What readers ask: again and again"',
      'slug: /docs/faqs/',
      'sidebar_label: FAQs',
      'sidebar_position: 2.5',
      'layout: landing',
      '---',
      '',
      '# Text',
    ].join('\n');
    expect(parse(source)).toEqual({
      frontMatter: {
        title: 'Frequently asked questions',
        description: 'What readers ask: again and again',
        slug: '/docs/faqs/',
        sidebar_label: 'FAQs',
        sidebar_position: 2.5,
        layout: 'landing',
      },
      problems: [],
    });
  });

  it.each([
    ['nothing', ''],
    ['text alone', '# Text\n'],
    ['a rule further down', '# Text\n\n---\ntitle: No\n---\n'],
    ['a block that starts on the second line', '\n---\ntitle: No\n---\n'],
    ['four dashes', '----\ntitle: No\n----\n'],
    ['an indented block', ' ---\ntitle: No\n ---\n'],
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

  it.each([
    ['202502', '202502'],
    ['1.10', '1.10'],
    ['007', '007'],
    ['1e3', '1e3'],
    ['0x1F', '0x1F'],
    ['true', 'true'],
    ['True', 'True'],
    ['yes', 'yes'],
    ['2025-01-31', '2025-01-31'],
    ['"1.10"', '1.10'],
    ['>-\n  folded\n  text', 'folded text'],
    ['Say “hi”', 'Say “hi”'],
    ['" FAQs "', 'FAQs'],
  ])('reads the title %s as text', (written, title) => {
    expect(parse(`---\ntitle: ${written}\n---\n`)).toEqual({
      frontMatter: { title },
      problems: [],
    });
  });

  it.each(['title:', 'title: null', 'title: ~'])('rejects the title `%s`', (line) => {
    expect(parse(`---\n${line}\nsidebar_position: 0\n---\n`)).toEqual({
      frontMatter: { sidebar_position: 0 },
      problems: [],
    });
  });

  it.each([
    ['title: [a, b]', 3, 1, '`title` must be text, not `["a","b"]`.'],
    ['title: " "', 3, 1, '`title` must not be empty, not `" "`.'],
    ['title:\n  a: b', 3, 1, '`title` must be text, not `{"a":"b"}`.'],
    ['sidebar_position: first', 3, 1, '`sidebar_position` must be a number, not `"first"`.'],
    ['layout: wide', 3, 1, '`layout` must be `landing` or `guide`, not `"wide"`.'],
    ['slug: a\nlayout: wide', 4, 1, '`layout` must be `landing` or `guide`, not `"wide"`.'],
  ])('reports the value of `%s`', (lines, line, column, message) => {
    const { problems } = parse(`---\ndescription: Text\n${lines}\n---\n`);
    expect(problems.map(formatProblem)).toEqual([`content/faqs.mdx:${line}:${column} ${message}`]);
  });

  it('reports a block that is not closed', () => {
    expect(parse('---\ntitle: A\n\nText.\n').problems.map(formatProblem)).toEqual([
      'content/faqs.mdx:1:1 The front matter never ends: write a line `---` below it.',
    ]);
  });

  it('reports every wrong value', () => {
    const { problems } = parse('---\ntitle: []\nlayout: wide\nsidebar_position: x\n---\n');
    expect(problems.map(formatProblem)).toEqual([
      'content/faqs.mdx:2:1 `title` must be text, not `[]`.',
      'content/faqs.mdx:3:1 `layout` must be `landing` or `guide`, not `"wide"`.',
      'content/faqs.mdx:4:1 `sidebar_position` must be a number, not `"x"`.',
    ]);
  });

  it.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['sidebar-position', 'sidebar_position'],
    ['sidebarLabel', 'sidebar_label'],
    ['desciption', 'description'],
    ['slugs', 'slug'],
  ])('warns of `%s`, which is meant to be `%s`', (key, meant) => {
    const { frontMatter, problems } = parse(`---\nlayout: guide\n${key}: 1\n---\n`);
    expect(frontMatter).toEqual({ layout: 'guide' });
    expect(problems.map(formatProblem)).toEqual([
      `content/faqs.mdx:3:1 \`${key}\` is not read. Did you mean \`${meant}\`?`,
    ]);
  });

  it('reports keys of other tools as one problem: an error, or a warning for content of others', () => {
    const source = '---\ntags: [a]\nlayout: guide\nauthors: me\n---\n';
    const message = '`tags`, `authors` have no effect here. Remove them.';
    expect(parse(source).problems.map(formatProblem)).toEqual([`content/faqs.mdx:2:1 ${message}`]);
    expect(parseFrontMatter(source, 'a.md', false).problems.map(formatProblem)).toEqual([
      `a.md:2:1 warning: ${message}`,
    ]);
  });

  it('reads the keys of Docusaurus', () => {
    const values = {
      id: 'faqs',
      draft: true,
      unlisted: false,
      hide_table_of_contents: true,
      pagination_label: 'Questions',
      keywords: ['help', 'questions'],
    };
    expect(parse(`---\n${JSON.stringify(values)}\n---\n`)).toEqual({
      frontMatter: values,
      problems: [],
    });
  });

  it.each([
    ['id: a/b', '`id` must be one word without slashes, not `"a/b"`.'],
    ['draft: yes please', '`draft` must be `true` or `false`, not `"yes please"`.'],
  ])('reports `%s`', (line, message) => {
    expect(parse(`---\n${line}\n---\n`).problems.map(formatProblem)).toEqual([
      `content/faqs.mdx:2:1 ${message}`,
    ]);
  });

  it.each([
    ['title: What: a question', 2, 8, 'Put a value with a colon in quotes.'],
    ['a: 1\ntitle: "open', 3, 13, 'Missing closing "quote.'],
    ['title: a\ntitle: b', 3, 1, 'Map keys must be unique.'],
    ['title: @handle', 2, 8, 'Plain value cannot start with reserved character @.'],
    ['title: *bold*', 2, 8, '`*bold*` starts with a star. Put it in quotes.'],
  ])('reports invalid YAML: %j', (lines, line, column, reason) => {
    const { frontMatter, problems } = parse(`---\n${lines}\n---\n# Text\n`);
    expect(frontMatter).toEqual({});
    expect(problems.map(formatProblem)).toEqual([
      `content/faqs.mdx:${line}:${column} Invalid YAML: ${reason}`,
    ]);
  });

  it.each(['just text', '- a\n- b', '42'])('reports a block that lists no keys: %j', (lines) => {
    const { problems } = parse(`---\n${lines}\n---\n`);
    expect(problems.map(formatProblem)).toEqual([
      'content/faqs.mdx:2:1 Invalid YAML: Write a list of `key: value` lines.',
    ]);
  });
});

function parse(source: string) {
  return parseFrontMatter(source, 'content/faqs.mdx');
}
