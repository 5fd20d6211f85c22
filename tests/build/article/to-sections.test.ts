import { expect, it } from 'vitest';
import type { Page } from '../../../build/page.ts';
import { toReadableTree } from '../../../build/article/readable-tree.ts';
import { toSections as fold } from '../../../build/article/to-sections.ts';
import { parseHtml } from '../../support/html-tree.ts';
import { toPage } from '../content-file.ts';

function toSections(html: string, parts: Partial<Page> = {}) {
  return fold(toReadableTree(parseHtml(html)), toPage('/page', { title: 'Page', ...parts }));
}

it('splits a page at its headings, without what only repeats them', () => {
  const sections = toSections(
    '<h1 id="page">Page</h1><p>Lead &amp; more.</p>' +
      '<div class="h2"><h2 id="one">One <code>two</code></h2><a class="permalink" href="#one" aria-label="a > b"></a></div>' +
      '<ul><li>a</li><li>b</li></ul><h3 id="deep">Deep</h3><p>c<em>d</em></p><h4 id="x">Not split</h4>',
  );
  expect(
    sections.map(({ depth, anchor, heading, text }) => [depth, anchor, heading, text]),
  ).toEqual([
    [1, '', 'Page', 'Lead & more.'],
    [2, 'one', 'One two', 'a b'],
    [3, 'deep', 'Deep', 'cd Not split'],
  ]);
});

it('reads the names in sentences, and no samples, whose words are options and values', () => {
  const [section] = toSections(
    '<h1>Page</h1><p>Call <code>createUser</code>:</p><pre><code>curl <span>-sS</span> POST</code></pre>',
  );
  expect(section?.text).toBe('Call createUser:');
});

it('reads the alternative text of images, and no scripts, buttons or icons', () => {
  const [section] = toSections(
    '<h1>Page</h1><img src="a.svg" alt="A map"/><img class="dark-only" src="b.svg" alt="A map"/><svg><title>no</title></svg><button>Copy</button>',
  );
  expect(section?.text).toBe('A map');
});

it('splits an operation into its sections, with the names of its fields', () => {
  const sections = toSections(
    '<h1>Create a user</h1><p class="operation-address"><span class="method method-post">POST</span></p>' +
      '<h2 id="authentication">Authentication</h2><p>Any one of these</p>' +
      '<h2 id="request-body">Request body</h2><a class="schema-name" href="#b"><code>externalId</code></a>' +
      '<h2 id="responses">Responses</h2><h3 id="response-201">201 Created</h3><p>The user.</p>' +
      '<aside class="operation-examples"><h2 id="samples">Samples</h2><pre>curl</pre></aside>',
    {
      layout: 'reference',
      title: 'Create a user',
      operation: { method: 'post', path: '/users', id: 'createUser' },
    },
  );
  expect(sections.map(({ anchor, names }) => [anchor, names])).toEqual([
    ['', []],
    ['request-body', ['externalId']],
    ['responses', []],
  ]);
  expect(sections[2]?.text).toContain('The user.');
  expect(JSON.stringify(sections)).not.toMatch(/curl|POST|Any one/);
});

it('separates fields, and the name of each from what it is', () => {
  const toField = (name: string) =>
    `<li><div class="schema-head"><a class="schema-name" href="#x"><code>${name}</code></a> <span class="schema-type">string</span></div><p>Of ${name}.</p></li>`;
  const [section] = toSections(
    `<h1>Page</h1><p>A tier.</p><ul>${toField('id')}${toField('rank')}</ul><p>End.</p>`,
  );
  expect(section?.text).toBe('A tier. | id · Of id. | rank · Of rank. End.');
});

/** Anchors and texts of the sections of an article. */
function split(html: string, parts: Partial<Page> = {}): [anchor: string, text: string][] {
  return toSections(html, parts).map(({ anchor, text }) => [anchor, text]);
}

const ARTICLE =
  '<h1>Page</h1>Lead' +
  '<h2 id="authentication">Authentication</h2>Log in.' +
  '<h3 id="tokens">Tokens</h3>They expire.' +
  '<h2>No anchor</h2>End';

it.each<[string, Partial<Page>]>([
  ['of the guide', {}],
  ['of the reference without an operation', { layout: 'reference' }],
])('reads the sections of a page %s, authentication included', (_, parts) => {
  expect(split(ARTICLE, parts)).toEqual([
    ['', 'Lead'],
    ['authentication', 'Log in.'],
    ['tokens', 'They expire. No anchor End'],
  ]);
});

it.each('math pre select'.split(' '))('reads nothing in <%s>', (name) => {
  expect(split(`a<${name}>word</${name}>b`)).toEqual([['', 'ab']]);
});

it.each(
  'method operation-address operation-examples operation-guide operation-id operation-questions proposed provisional schema-type schema-mark task-note'.split(
    ' ',
  ),
)('reads nothing of the class %s, in a text or in a heading', (name) => {
  const element = `<span class="one ${name}">word</span>`;
  const [text, section] = toSections(`a${element}b<h2 id="h">c${element}d</h2>`);
  expect([text?.text, section?.heading]).toEqual(['ab', 'cd']);
});

it('joins words over elements within a line, and separates those of other elements', () => {
  const inline = 'a abbr b code del em i kbd mark s small span strong sub sup'.split(' ');
  const failures = inline.filter((name) => split(`a<${name}>b</${name}>c`)[0]?.[1] !== 'abc');
  expect(failures).toEqual([]);
  for (const name of ['p', 'li', 'aside', 'div', 'dt', 'figcaption', 'summary']) {
    expect([name, split(`a<${name}>b</${name}>c`)[0]?.[1]]).toEqual([name, 'a b c']);
  }
});

it('reads callouts, and the text of an image that a button enlarges', () => {
  const html =
    'a<aside class="callout"><p class="callout-title">Danger</p><p>No undo.</p></aside>' +
    '<button class="figure-open"><img alt="A map"/></button>b';
  expect(split(html)).toEqual([['', 'a Danger No undo. A map b']]);
});

it('separates the full cells and the rows of a table, whose head is found and not shown, as labels are', () => {
  const [section] = toSections(
    '<p>Ask.</p><table><thead><tr><th>Text</th><th>Your <b>role</b></th></tr></thead><tbody>' +
      '<tr><th>Birthday</th><td></td><td>Date</td></tr><tr><td>Store</td><td><p>Text</p></td></tr>' +
      '</tbody></table><label>Dashboard</label>End.',
  );
  expect(section?.text).toBe('Ask. Birthday · Date | Store · Text | End.');
  expect(section?.names).toEqual(['Text Your role', 'Dashboard']);
});

it('cuts a text of the reference after 4,000 characters, at any place of it, but has all names', () => {
  const name = '<a class="schema-name">n</a>';
  const html = `<p>${'x'.repeat(3_996)}</p>${name}<p>12345</p>${name}`;
  const [reference] = toSections(html, { layout: 'reference' });
  expect(reference?.text).toBe(`${'x'.repeat(3_996)} | n`);
  expect(reference?.names).toEqual(['n', 'n']);
  expect(split(html)[0]?.[1]).toBe(`${'x'.repeat(3_996)} | n · 12345 | n`);
});
