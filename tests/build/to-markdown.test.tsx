import { assert, property, string } from 'fast-check';
import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { toTree } from '../../build/article/react-to-tree.ts';
import { toMarkdown } from '../../build/article/to-markdown.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const anyText = string({ unit: 'grapheme', minLength: 1 });

// Articles and their Markdown stand in `fixtures/mdx/`.
it('an article says the same text as Markdown, whatever characters it has', () => {
  const text = anyText.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  const check = property(text, text, text, (first, second, third) => {
    const article = (
      <>
        <h2>{first}</h2>
        <p>{second}</p>
        <ul>
          <li>{third}</li>
        </ul>
      </>
    );
    const texts: string[] = [];
    visit(parser.parse(toMarkdown(toTree(article))), (node: Nodes) => {
      if (node.type === 'heading' || node.type === 'paragraph') texts.push(toString(node));
    });
    expect(texts).toEqual([first, second, third]);
  });
  assert(check, { numRuns: 300 });
});

it('code is the same in Markdown, whatever characters it has', () => {
  const check = property(anyText, (code) => {
    const markdown = toMarkdown(toTree(<pre data-language="js">{code}</pre>));
    const [block] = parser.parse(markdown).children;
    const value = code.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
    expect(block).toMatchObject({ type: 'code', lang: 'js', value });
  });
  assert(check, { numRuns: 150 });
});
