import { expect, it } from 'vitest';
import { toReadableTree } from '../../../build/article/readable-tree.ts';
import { toSections } from '../../../build/article/to-sections.ts';
import type { Page } from '../../../build/page.ts';
import { parseHtml } from '../../support/html-tree.ts';
import { toPage } from '../content-file.ts';

/** Anchors and texts of the sections of an article. */
function split(html: string, parts: Partial<Page> = {}): [anchor: string, text: string][] {
  const sections = toSections(toReadableTree(parseHtml(html)), toPage('/page', parts));
  return sections.map(({ anchor, text }) => [anchor, text]);
}

const ARTICLE =
  '<h1>Page</h1>Lead' +
  '<h2 id="authentication">Authentication</h2>Log in.' +
  '<h3 id="tokens">Tokens</h3>They expire.' +
  '<h2>No anchor</h2>End';

const OPERATION = { method: 'get', path: '/users', id: 'listUsers' } as const;

it.each<[string, Partial<Page>, [string, string][]]>([
  [
    'of the guide',
    {},
    [
      ['', 'Lead'],
      ['authentication', 'Log in.'],
      ['tokens', 'They expire. No anchor End'],
    ],
  ],
  [
    'of the reference without an operation',
    { layout: 'reference' },
    [
      ['', 'Lead'],
      ['authentication', 'Log in.'],
      ['tokens', 'They expire. No anchor End'],
    ],
  ],
  ['of an operation', { layout: 'reference', operation: OPERATION }, [['', 'Lead']]],
])('reads the sections of a page %s', (_, parts, expected) => {
  expect(split(ARTICLE, parts)).toEqual(expected);
});

it.each('aside button label math pre select'.split(' '))('reads nothing in <%s>', (name) => {
  expect(split(`a<${name}>word</${name}>b`)).toEqual([['', 'ab']]);
});

it.each(
  'method operation-address operation-guide operation-id operation-provisional operation-questions proposed schema-type schema-mark task-note visually-hidden'.split(
    ' ',
  ),
)('reads nothing of the class %s, in a text or in a heading', (name) => {
  const element = `<span class="one ${name}">word</span>`;
  const html = `a${element}b<h2 id="h">c${element}d</h2>`;
  const [text, section] = toSections(toReadableTree(parseHtml(html)), toPage('/page'));
  expect([text?.text, section?.heading]).toEqual(['ab', 'cd']);
});

it('joins words over elements within a line, and separates those of other elements', () => {
  const inline = 'a abbr b code del em i kbd mark s small span strong sub sup'.split(' ');
  const failures = inline.filter((name) => split(`a<${name}>b</${name}>c`)[0]?.[1] !== 'abc');
  expect(failures).toEqual([]);
  for (const name of ['p', 'li', 'td', 'div', 'dt', 'figcaption', 'summary']) {
    expect([name, split(`a<${name}>b</${name}>c`)[0]?.[1]]).toEqual([name, 'a b c']);
  }
});

it('cuts a text of the reference after 4,000 characters, at any place of it', () => {
  const html = `<p>${'x'.repeat(3_998)}</p><p>12345</p>`;
  expect(split(html, { layout: 'reference' })[0]?.[1]).toBe(`${'x'.repeat(3_998)}`);
  expect(split(html)[0]?.[1]).toBe(`${'x'.repeat(3_998)} 12345`);
});
