import { assert, property, string } from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { toTree } from '../../../build/article/react-to-tree.ts';
import { toReadableTree } from '../../../build/article/readable-tree.ts';
import { toMarkdown as fold } from '../../../build/article/to-markdown.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { parseHtml } from '../../support/html-tree.ts';

function toMarkdown(html: string): string {
  return fold(toReadableTree(parseHtml(html)));
}

const ORIGIN = 'https://example.com';

const parser = unified().use(remarkParse).use(remarkGfm);

/** HTML of an article and its Markdown. */
const CASES: [html: string, markdown: string][] = [
  ['<h1>Manage users</h1><p>One.</p>', '# Manage users\n\nOne.'],
  [
    '<div class="h2"><h2 id="a">A <code>b</code></h2><a class="permalink" href="#a"></a></div>',
    '## A `b`',
  ],
  ['<h2>1. Log in</h2><h3>C#</h3>', '## 1. Log in\n\n### C\\#'],
  ['<p>a <strong> b </strong><em>c</em> <del>d</del></p>', 'a **b** *c* ~~d~~'],
  [
    '<p><a href="/docs/">Docs</a> and <a href="#here">here</a></p>',
    '[Docs](https://example.com/docs/) and here',
  ],
  ['<p><a href="/a b(c)">x</a></p>', '[x](<https://example.com/a b(c)>)'],
  ['<p><img src="/a.png" alt="A [b]"/></p>', String.raw`![A \[b\]](https://example.com/a.png)`],
  ['<p>a <img src="/a.png"/> b</p>', 'a ![](https://example.com/a.png) b'],
  [
    '<p>Text<sup><a href="#user-content-fn-a" data-footnote-ref="">1</a></sup></p><section data-footnotes=""><h2>Footnotes</h2><ol><li id="user-content-fn-a"><p>One. <a href="#user-content-fnref-a" data-footnote-backref="">↩</a></p><p>Two.</p></li></ol></section>',
    'Text[^a]\n\n[^a]: One.\n\n    Two.',
  ],
  ['<p>2<sup>64</sup> − 1, H<sub>2</sub>O<sup></sup></p>', '2<sup>64</sup> − 1, H<sub>2</sub>O'],
  ['<p>one<br/>two</p>', 'one\\\ntwo'],
  ['<p>tick <code>a`b</code></p>', 'tick ``a`b``'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n\n- b\n\n  - c'],
  ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<hr/>', '---'],
  [
    '<table><tr><th>A</th></tr><tr><td><div><p>Bad.</p></div><p>Next</p><ul><li><code>a</code>: b</li><li>1|2<p>c</p></li></ul></td></tr></table>',
    '| A |\n| --- |\n| Bad. Next · `a`: b · 1\\|2 · c |',
  ],
  [
    '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td>a|b</td><td>1<br/>2</td></tr></tbody></table>',
    '| A | B |\n| --- | ---: |\n| a\\|b | 1 2 |',
  ],
  [
    '<figure class="code-block"><figcaption>Log in</figcaption><pre data-language="bash"><code><span class="tf">curl</span> &lt;x&gt;\n</code></pre></figure>',
    '**Log in**\n\n```bash\ncurl <x>\n```',
  ],
  ['<pre data-language="md"><code>```\na\n```</code></pre>', '````md\n```\na\n```\n````'],
  [
    '<aside class="callout callout-note"><p class="callout-title">Note</p><p>Text.</p></aside>',
    '> [!NOTE]\n> Text.',
  ],
  [
    '<aside class="callout callout-danger"><p class="callout-title">Final</p><p>Text.</p></aside>',
    '> [!CAUTION]\n> **Final**\n>\n> Text.',
  ],
  ['<details><summary>More</summary><p>Text.</p></details>', '**More**\n\nText.'],
  ['<dl><dt>User</dt><dd>A person.</dd></dl>', '- **User**: A person.'],
  ['<dl><div><dt>A</dt><dt>B</dt><dd>c</dd></div></dl>', '- **A**, **B**: c'],
  ['<aside class="callout callout-tip"><p class="callout-title">Tip</p></aside>', '> [!TIP]'],
  [
    '<div data-choices="way"><input type="radio"/><label>Dashboard</label><div><p>a</p></div><input type="radio"/><label>API</label><div><p>b</p></div></div>',
    '**Dashboard**\n\na\n\n**API**\n\nb',
  ],
  [
    '<div data-choices="lang"><input type="radio"/><label>Shell</label><div><pre data-language="bash"><code>a</code></pre></div><input type="radio"/><label>Go</label><div><pre data-language="go"><code>b</code></pre></div></div>',
    '```bash\na\n```',
  ],
  ['<p>a<button>Copy</button><svg><title>x</title></svg></p>', 'a'],
  [
    '<p>A <span class="term"><span>mission</span><button></button></span><span class="term-definition">Something to do.</span>.</p>',
    'A mission.',
  ],
  [
    '<figure><button class="figure-open"><img src="/a.png" alt="A"/></button><div class="figure-zoom"><img src="/a.png" alt="A"/></div><figcaption>One</figcaption></figure>',
    '![A](https://example.com/a.png)\n\nOne',
  ],
];

/** The same for what is easily read as something else. */
const EDGES: [html: string, markdown: string][] = [
  [
    '<p>1) one</p><p>12. two</p><p>1234567890. three</p>',
    '1\\) one\n\n12\\. two\n\n1234567890. three',
  ],
  [
    '<p># a</p><p>#a</p><p>+ b</p><p>- c</p><p>&gt; d</p>',
    '\\# a\n\n#a\n\n\\+ b\n\n\\- c\n\n\\> d',
  ],
  ['<p>a<br>===</p><p>---</p>', 'a\\\n\\===\n\n\\---'],
  [
    '<p>snake_case _a_ a~~b &amp;amp; ![x] &lt;b</p>',
    'snake_case \\_a\\_ a\\~~b \\&amp; \\!\\[x\\] \\<b',
  ],
  [
    '<p><code>`a</code> <code>b`</code> <code>``</code> <code> </code></p>',
    '`` `a `` `` b` `` ``` `` ```',
  ],
  ['<p><code>a\nb</code></p>', '`a b`'],
  ['<p><b> </b>a<i></i></p>', 'a'],
  [
    '<p><a href="/a\nb">x</a> <a href="">y</a> <a href="/b"> </a></p>',
    '[x](<https://example.com/a%0Ab>) y',
  ],
  [
    '<p><a href="//cdn.example/a">x</a> <a href="/&lt;a&gt;">y</a></p>',
    '[x](//cdn.example/a) [y](<https://example.com/%3Ca%3E>)',
  ],
  ['<p><img alt="A" src=""></p>', 'A'],
  ['<h2>A<br>b ##</h2>', '## A b \\##'],
  ['<ol start="9"><li>a</li><li>b<p>c</p></li></ol>', '9. a\n\n10. b\n\n    c'],
  ['<ul><li><pre><code>a\n\n  b</code></pre></li></ul>', '- ```\n  a\n\n    b\n  ```'],
  [
    '<table><tr><th align="left">A</th><th align="center">B</th></tr><tr><td><code>a|b</code></td><td></td></tr></table>',
    '| A | B |\n| :--- | :---: |\n| `a\\|b` |  |',
  ],
  [
    '<aside class="callout callout-caution"><p class="callout-title">CAUTION</p><p>a</p></aside>',
    '> [!WARNING]\n> a',
  ],
  [
    '<aside class="callout callout-note"><p>a</p></aside><aside><p>b</p></aside>',
    '> [!NOTE]\n> a\n\nb',
  ],
  ['<details><summary>a <b>b</b></summary></details>', 'a **b**'],
  ['<details><summary>200 image/*</summary></details>', String.raw`**200 image/\***`],
  [
    '<figure class="code-block"><figcaption>A *b*</figcaption><pre><code>c</code></pre></figure>',
    '**A \\*b\\***\n\n```\nc\n```',
  ],
  ['<pre data-language="md"><code>a\n````\n\n</code></pre>', '`````md\na\n````\n\n`````'],
  ['<p data-markdown-ignore="">a</p><p><a data-markdown-ignore="link" href="/b">c</a></p>', 'c'],
  ['<pre><code><data value="0">a</data><data value="1">b</data></code></pre>', '```\na\n```'],
  ['<section><h3>A</h3><div>b<p>c</p>d</div></section>', '### A\n\nb\n\nc\n\nd'],
];

describe('an article as Markdown', () => {
  it.each(EDGES)('%s', (html, markdown) => {
    expect(fillOrigin(toMarkdown(html), ORIGIN)).toBe(`${markdown}\n`);
  });

  it.each(CASES)('%s', (html, markdown) => {
    expect(fillOrigin(toMarkdown(html), ORIGIN)).toBe(`${markdown}\n`);
  });

  it('says the same text, whatever characters it has', () => {
    const text = string({ unit: 'grapheme', minLength: 1 }).map(toLine).filter(Boolean);
    assert(
      property(text, text, text, (first, second, third) => {
        const markdown = fold(
          toTree(
            <>
              <h2>{first}</h2>
              <p>{second}</p>
              <ul>
                <li>{third}</li>
              </ul>
            </>,
          ),
        );
        expect(toTexts(parser.parse(markdown))).toEqual([first, second, third]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps code as it is', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1 }), (code) => {
        const markdown = fold(toTree(<pre data-language="js">{code}</pre>));
        const [block] = parser.parse(markdown).children;
        const value = code.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
        expect(block).toMatchObject({ type: 'code', lang: 'js', value });
      }),
      { numRuns: 250 },
    );
  });
});

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Texts of headings and paragraphs, in order. */
function toTexts(tree: Root): string[] {
  const texts: string[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'heading' || node.type === 'paragraph') texts.push(toString(node));
  });
  return texts;
}
