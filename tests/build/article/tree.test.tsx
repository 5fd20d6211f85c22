import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { findElement, hasClass, readText } from '../../../build/article/elements.ts';
import { appendToArticle } from '../../../build/article/append-to-article.ts';
import { toTree } from '../../../build/article/react-to-tree.ts';
import { replaceElements } from '../../../build/article/replace-elements.ts';
import { resolveTree } from '../../../build/article/resolve-tree.ts';
import { markReferences, toReferences } from '../../../build/article/site-reference.ts';
import { toHtml } from '../../../build/article/to-html.ts';
import { toOutline } from '../../../build/article/to-outline.ts';
import { parseHtml } from '../../support/html-tree.ts';
import { toPage } from '../content-file.ts';

function Name({ first, children }: { first: string; children?: React.ReactNode }) {
  return (
    <b className="a b" id={first}>
      {first}
      {children}
    </b>
  );
}

describe('React elements as nodes', () => {
  it('are components, lists and texts in one', () => {
    const nodes = toTree(
      <>
        {['a', 1, 0, null, undefined, true, false, '']}
        {'b'}
        <Name first="x">
          <i>y</i>z
        </Name>
        <input type="checkbox" defaultChecked disabled={false} tabIndex={0} data-a="" />
      </>,
    );
    expect(nodes[0]).toEqual({ type: 'text', value: 'a10b' });
    expect(toHtml(nodes)).toBe(
      'a10b<b class="a b" id="x">x<i>y</i>z</b><input type="checkbox" checked="" tabindex="0" data-a=""/>',
    );
  });

  it('are nothing else', () => {
    expect(() => toTree({ a: 1 } as never)).toThrow('[object Object] is not a React element.');
  });
});

it('HTML has escaped texts and values, lists by spaces or commas, and void elements without an end', () => {
  const nodes = toTree(
    <p title={'"<&'} className="a b" hidden>
      {'<b>&'}
      <img src="/a.png" alt="" />
      <br />
    </p>,
  );
  expect(toHtml(nodes)).toBe(
    '<p title="&quot;&lt;&amp;" class="a b" hidden="">&lt;b&gt;&amp;<img src="/a.png" alt=""/><br/></p>',
  );
  const input: Element = {
    type: 'element',
    tagName: 'input',
    properties: { accept: ['image/png', '.svg'], value: undefined, disabled: false },
    children: [],
  };
  expect(toHtml([input])).toBe('<input accept="image/png, .svg"/>');
});

it('the outline has headings of the second and third level, and all ids and names once', () => {
  const html =
    '<h1 id="a">A</h1><h2 id="b"> B <i>c</i><sup><a data-footnote-ref="" href="#f">1</a></sup></h2>' +
    '<div><h3 id="d"><span id="old"></span>D</h3></div><h4 id="e">E</h4><h2>No id</h2>' +
    '<a name="n"></a><a id="m" name="m"></a><a id="m2" name="n2"></a><p name="p"></p>';
  expect(toOutline(parseHtml(html))).toEqual({
    headings: [
      { depth: 2, id: 'b', text: 'B c' },
      { depth: 3, id: 'd', text: 'D' },
    ],
    anchors: ['a', 'b', 'd', 'old', 'e', 'n', 'm', 'm2', 'n2'],
  });
});

it('an element is replaced at any depth, and what has none is shared', () => {
  const nodes = parseHtml('<p>a</p><div><i>b</i><b>c</b></div><p>d</p>');
  const replaced = replaceElements(nodes, ({ tagName }) =>
    tagName === 'b' ? parseHtml('<u>e</u>f') : undefined,
  );
  expect(toHtml(replaced)).toBe('<p>a</p><div><i>b</i><u>e</u>f</div><p>d</p>');
  expect(toHtml(nodes)).toBe('<p>a</p><div><i>b</i><b>c</b></div><p>d</p>');
  expect(replaced[0]).toBe(nodes[0]);
  expect(replaceElements(nodes, () => undefined)).toBe(nodes);
  expect(findElement(replaced, 'u')).toEqual(parseHtml('<u>e</u>')[0]);
  expect(findElement(replaced, 'b')).toBeUndefined();
});

it('an element has classes and texts', () => {
  const [element] = parseHtml('<p class="a b-c" title="t">x</p>');
  if (element?.type !== 'element') throw new Error('No element.');
  expect(['a', 'b-c', 'b', 'c'].filter((name) => hasClass(element, name))).toEqual(['a', 'b-c']);
  expect([readText(element, 'title'), readText(element, 'className')]).toEqual(['t', undefined]);
});

describe('addresses', () => {
  const mark = (properties: Element['properties']): Element => {
    const element: Element = { type: 'element', tagName: 'Figure', properties, children: [] };
    const start = { line: 7, column: 9, offset: 0 };
    markReferences(element, { position: { start, end: start } });
    return { type: 'element', tagName: 'p', properties: {}, children: [element] };
  };
  const SIZE = { width: 30, height: 20 };

  it('are marked as written, at their place', () => {
    const tree = [mark({ src: 'a.svg', dark: 'b.svg', href: 'c', alt: 'd' }), mark({ alt: 'e' })];
    const place = { line: 7, column: 9 };
    expect(toReferences(tree)).toEqual([
      { property: 'href', written: 'c', ...place },
      { property: 'src', written: 'a.svg', ...place },
      { property: 'dark', written: 'b.svg', ...place },
    ]);
  });

  it.each([
    [{ src: 'a.svg' }, { src: '/x', ...SIZE }],
    [
      { src: 'a.svg', width: 9 },
      { src: '/x', width: 9 },
    ],
    [
      { src: 'a.svg', height: 9 },
      { src: '/x', height: 9 },
    ],
    [{ dark: 'a.svg' }, { dark: '/x', darkWidth: 30, darkHeight: 20 }],
    [{ href: 'a' }, { href: '/x' }],
    [{ href: '#a' }, { href: '#a' }],
  ])('%j become %j', (written, expected) => {
    const tree = [mark(written)];
    const found = new Map(toReferences(tree).map((one) => [one, { url: '/x', size: SIZE }]));
    const [paragraph] = resolveTree(tree, found);
    const figure = paragraph?.type === 'element' ? paragraph.children[0] : undefined;
    expect(figure).toEqual({
      type: 'element',
      tagName: 'Figure',
      properties: expected,
      children: [],
    });
  });

  it('that lead nowhere are left out', () => {
    const tree = [mark({ src: 'a.svg', href: 'b' })];
    const found = new Map(toReferences(tree).map((one) => [one, { url: null, size: null }]));
    expect(toHtml(resolveTree(tree, found))).toBe('<p><Figure></Figure></p>');
  });
});

it('what is added to an article is in its HTML, Markdown and outline, but not for the search', () => {
  const headings = [{ depth: 2 as const, id: 'a', text: 'A' }];
  const page = toPage('/a', { html: '<p>x</p>', markdown: 'x\n', headings, anchors: ['a'] });
  const added = appendToArticle(page, <h2 id="b">B</h2>);
  expect(added).toEqual({
    ...page,
    html: '<p>x</p><h2 id="b">B</h2>',
    markdown: 'x\n\n## B\n',
    headings: [...headings, { depth: 2, id: 'b', text: 'B' }],
    anchors: ['a', 'b'],
  });
});
