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
      '<h2 id="one">One <code>two</code><a class="permalink" href="#one" aria-label="a > b"></a></h2>' +
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

it('reads nothing of the mark that most pages have', () => {
  const [section] = toSections(
    '<h1>Page</h1><details class="proposed"><summary>Proposed for 2.0</summary><p><a href="/docs/">What this means</a></p></details><p>Lead</p>',
  );
  expect(section?.text).toBe('Lead');
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
      '<aside><h2 id="samples">Samples</h2><pre>curl</pre></aside>',
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

it('cuts the texts of the reference, whose schemas repeat one another, but has all names', () => {
  const fields = Array.from(
    { length: 500 },
    (_, at) => `<a class="schema-name" href="#f${at}">field${at}</a><p>A field of many.</p>`,
  );
  const [section] = toSections(fields.join(''), { layout: 'reference' });
  expect(section?.text.length).toBeLessThan(5_000);
  expect(section?.names).toHaveLength(500);
  const [guide] = toSections(fields.join(''));
  expect(guide?.text.length).toBeGreaterThan(5_000);
});
