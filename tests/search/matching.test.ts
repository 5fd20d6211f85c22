import { describe, expect, it } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import type { LeadText } from '../../build/content/search-vocabulary.ts';
import type { Page } from '../../build/page.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';
import { toPage } from '../build/content-file.ts';

function toGuide(path: string, title: string, html: string): Page {
  return toPage(path, { title, html: `<h1>${title}</h1>${html}` });
}

const LONG = 'Elephants walk slowly. '.repeat(20);

const PAGES = [
  toGuide('/webhooks', 'Webhooks', '<h2 id="secret">Replace a secret</h2><p>Notify a system.</p>'),
  toGuide('/vouchers', 'Vouchers', '<p>Send a voucher. A notification tells the member.</p>'),
  toGuide(
    '/events',
    'Custom events',
    '<p>Posted by your system. Curl sends one.</p><h2 id="who">Who changed what</h2>',
  ),
  toGuide(
    '/customers',
    'People',
    '<p>Customers of the shop.</p><pre><code>curl -sS --retry 2</code></pre>',
  ),
  toGuide('/rules', 'Rules', '<p>A rule has a schema. Trigger and trivial condition. Linking.</p>'),
  toGuide('/export', 'Leaderboards', '<h2 id="export">Export one</h2><p>Download the members.</p>'),
  toGuide(
    '/often',
    'Often',
    '<p>Download, download, download, download. Link.</p>' +
      '<h2 id="secrets">Secrets</h2><h3 id="more">More</h3><p>More.</p>',
  ),
  toGuide('/questions', 'Questions about vouchers', '<p>Vouchers, vouchers, vouchers.</p>'),
  toGuide('/zoo', 'Zoo', `<p>${LONG} A zebra crosses. ${LONG}</p>`),
  toPage('/api/create-voucher', {
    title: 'Create a voucher',
    layout: 'reference',
    html: '<h1>Create a voucher</h1><a class="schema-name">expiresAt</a>',
    operation: { method: 'post', path: '/vouchers', id: 'createVoucher' },
  }),
];

/** Texts whose first target is the section. */
function toFirst(...texts: string[]): LeadText[] {
  return texts.map((text) => ({ text, isFirst: true }));
}

const VOCABULARY = {
  same: [
    ['coupon', 'voucher'],
    ['two-factor authentication', 'mfa', 'trigger'],
  ],
  leads: new Map([
    ['/webhooks', new Map([['secret', toFirst('rotate', 'key leaked', 'x-old-key', 'churned')]])],
    ['/customers', new Map([['', [{ text: 'churned', isFirst: false }]]])],
    [
      '/export',
      new Map([
        [
          '',
          toFirst(
            'gdpr',
            'right to be forgotten',
            'Acme.io',
            'points of old cards',
            'switch not found',
          ),
        ],
        ['export', toFirst('csv')],
      ]),
    ],
  ]),
  last: new Set(['/questions']),
  start: [{ path: '/rules', anchor: '', href: '/rules' }],
};

const TASKS = [
  { title: 'Hand out a voucher', how: 'Make a rule.', href: '/vouchers#give' },
  { title: 'Download a ranking', how: 'Ask for it.', href: '/export#export' },
  { title: 'Silence a system', how: 'Ask for it.', href: '/webhooks#secret' },
  { title: 'Retire a system', how: 'Ask for it.', href: '/webhooks#secret' },
].map((task) => {
  const [path = '', anchor] = task.href.split('#');
  const sections = [{ path, fragment: `#${anchor}`, href: `${path}#${anchor}` }];
  return { ...task, who: 'alone' as const, group: 'All', sections };
});

const { entry, files } = toSearchFiles(
  { pages: PAGES, vocabulary: VOCABULARY, compiler: { tasks: TASKS } },
  '/',
  openCache(null, ''),
);

function search(query: string, options?: SearchOptions) {
  const load = async (name: string): Promise<unknown> =>
    JSON.parse(files.get(name === '' ? entry.slice(1) : `_assets/search/${name}`) ?? '');
  return searchIndex(query, load, options);
}

/** The best sections of the pages that are found, in their order. */
async function find(query: string): Promise<string[]> {
  const { pages } = await search(query);
  return pages.map(({ path, sections }) => sections[0]?.path ?? path);
}

describe('a query', () => {
  it.each([
    ['an exact word before its stem', 'notification', ['/vouchers', '/webhooks#secret']],
    ['a word with the same stem', 'replacing', ['/webhooks#secret']],
    ['a word and what it is the stem of', 'link xqzzkw', ['/often', '/rules']],
    [
      'a section before a heading without a text',
      'secrets',
      ['/webhooks#secret', '/often#secrets'],
    ],
    ['no relative of another meaning', 'customer', ['/customers']],
    ['no option and no code of a sample', 'retry', []],
    ['a synonym', 'coupon', ['/vouchers', '/api/create-voucher', '/questions']],
    ['a synonym of several words', 'turn on two-factor authentication', ['/rules']],
    ['a word that leads to a section', 'rotate', ['/webhooks#secret']],
    ['an identifier that leads to a section', 'X-Old-Key', ['/webhooks#secret']],
    ['words that lead to a page', 'the right to be forgotten', ['/export']],
    ['such words in a sentence', 'what if our key leaked?', ['/webhooks#secret']],
    ['one of such words', 'forgotten', ['/export']],
    ['three words that lead to a page', 'points of an old card', ['/export']],
    ['such words with a filler between them', 'points of certain old cards', ['/export']],
    ['two of such words', 'old cards', ['/export']],
    ['the first target of a word before the others', 'churned', ['/webhooks#secret', '/customers']],
    ['such words with another negation', 'the switch can’t be found', ['/export']],
    ['such words without their negation', 'switch found', ['/export']],
    ['a name that leads to a page', 'acme.io', ['/export']],
    ['no part of such a name', 'io', []],
    ['what a question is about', 'what should I do to make replacing work?', ['/webhooks#secret']],
    ['what answers the question of a word', 'who changed this setting?', ['/events#who']],
    ['the reference by an operation', 'createVoucher', ['/api/create-voucher']],
    ['the reference by a method and path', 'POST /vouchers', ['/api/create-voucher']],
    ['the reference by a field', 'expiresAt', ['/api/create-voucher']],
  ])('finds %s: %s', async (_, query, paths) => {
    expect(await find(query)).toEqual(paths);
  });

  it.each([
    // No plural, and a word of the vocabulary.
    ['lederboards', 'leaderboard', true],
    ['coupn', 'coupon', true],
    // What no page has: a synonym, what leads to a page, and a word that looks like another one.
    ['coupon', 'voucher', false],
    ['gdpr', '', false],
    ['schedule', '', false],
  ])(
    'names the word %s, which no page has, and “%s” instead',
    async (query, other, isCorrected) => {
      const { replaced } = await search(query);
      expect(replaced).toEqual({ missing: [query], query: other, isCorrected });
    },
  );

  it.each(['leaderb', 'Leader board', 'POST /vouchers'])(
    'names no word that a page has: %s',
    async (query) => {
      expect((await search(query)).replaced).toBeUndefined();
    },
  );

  it('finds tasks that have all of its words, also by a synonym', async () => {
    const { tasks } = await search('hand out coupons');
    expect(tasks).toEqual([
      { path: '/vouchers#give', heading: 'Hand out a voucher', excerpt: 'Alone. Make a rule.' },
    ]);
    expect((await search('csv')).tasks.map(({ path }) => path)).toEqual(['/export#export']);
    expect((await search('rotate')).tasks).toEqual([]);
  });
});
