import { expect, it } from 'vitest';
import { toPhraseStems } from '../../../client/model/search-phrases.ts';
import { createTokenizer } from '../../../client/model/search-words.ts';
import type { LeadText } from '../../../build/content/search-vocabulary.ts';
import type { Page } from '../../../build/page.ts';
import { toPageTerms, toTaskTerms } from '../../../build/search/page-terms.ts';
import type { SectionTerms } from '../../../build/search/page-terms.ts';
import { toPage, toSection } from '../content-file.ts';

const RULES = {
  tokenize: createTokenizer(),
  phraseStems: toPhraseStems([]),
  commonHeadings: new Set(['Errors']),
};

function index(
  { path = '/docs/users', ...page }: Partial<Page>,
  leads: Record<string, LeadText[]> = {},
) {
  const { summary, texts, terms } = toPageTerms(
    toPage(path, page),
    new Map(Object.entries(leads)),
    RULES,
  );
  const toWeights = (sections: SectionTerms[]) =>
    sections.map(([names, weights]) =>
      Object.fromEntries(
        names.split(' ').flatMap((name, at) => (name ? [[name, weights.charAt(at)]] : [])),
      ),
    );
  return {
    summary,
    texts,
    head: toWeights(terms.head),
    lead: toWeights(terms.lead),
    text: toWeights(terms.text),
  };
}

it('shows the headings that lead to a section, and its address where the last one does not give it', () => {
  const sections = [
    toSection(),
    toSection({ depth: 2, anchor: 'states', heading: 'States' }),
    toSection({ depth: 3, anchor: 'set-up', heading: 'Set up' }),
    toSection({ depth: 2, anchor: 'own', heading: 'Errors' }),
    toSection({ depth: 3, anchor: 'über', heading: 'Über' }),
  ];
  expect(index({ title: 'Users', sections }).summary.headings).toEqual([
    ['', 'States'],
    ['', 'States › Set up'],
    ['#own', 'Errors'],
    ['', 'Errors › Über'],
  ]);
});

it('weighs titles, headings and text; a heading that many pages have tells nothing', () => {
  const sections = [
    toSection({ text: 'zebra' }),
    toSection({ depth: 2, anchor: 'states', heading: 'States', text: 'giraffe', names: ['lion'] }),
    toSection({ depth: 2, anchor: 'errors', heading: 'Errors', text: 'tiger' }),
    toSection({ depth: 2, anchor: 'empty', heading: 'Vacant' }),
  ];
  const page = {
    title: 'Users',
    description: 'elephant',
    keywords: ['hippo', 'blue whale'],
    sections,
  };
  const { head, lead, text, texts } = index(page);
  expect(texts).toEqual(['zebra', 'giraffe', 'tiger', '']);
  expect(head).toEqual([{ user: 'f' }, { state: 'c' }, {}, { vacant: '6' }]);
  // A keyword leads to its page, and is no text of it.
  expect(lead[0]).toEqual({ hippo: '5', 'blue~whale': '5', blue: '1', whale: '1' });
  const words = text.map((section) => Object.keys(section).toSorted());
  expect(words).toEqual([
    ['doc', 'elephant', 'eleph~', 'user', 'zebra'],
    ['giraffe', 'giraff~', 'lion', 'state', 'user'],
    ['error', 'tiger', 'user'],
    ['user', 'vacant'],
  ]);
  // The text of a section, its names and a heading without a text.
  expect([text[1]?.['giraffe'], text[1]?.['lion']]).toEqual(['f', 'c']);
});

it('gives less weight to pages that repeat others, and to sections of operations', () => {
  const sections = [
    toSection({ text: 'zebra' }),
    toSection({ depth: 2, anchor: 'a', heading: 'States', text: 'giraffe' }),
  ];
  const operation = { id: '', method: 'get', path: '/x' };
  expect(index({ sections }).head[1]).toEqual({ state: 'c' });
  expect(index({ sections, searchWeight: 0.25 }).head[1]).toEqual({ state: '8' });
  expect(index({ sections, operation }).head[1]).toEqual({ state: '4' });
});

it.each([
  ['get', '/users', 'Get users', 'list~user'],
  ['get', '/users/{id}', 'Get a user', 'get~user'],
  ['post', '/users', 'Post a user', 'creat~user'],
  ['post', '/users/{id}', 'Post a user', 'updat~user'],
  ['put', '/users/{id}', 'Put a user', 'updat~user'],
  ['patch', '/users', 'PATCH users', 'updat~user'],
  ['delete', '/users', 'Delete users', 'delet~user'],
  ['get', '/users', 'Gets users', 'get~user'],
])('calls %s %s what it does: “%s” is %s', (method, path, title, words) => {
  const operation = { method, path, id: 'x' };
  const { summary, lead } = index({ title, operation, sections: [toSection()] });
  expect(summary.operation).toBe(`${method.toUpperCase()} ${path}`);
  expect(Object.keys(lead[0] ?? {})).toEqual([words]);
});

it('leads to a section by a text as a whole, less for a further target, and little by its words', () => {
  const leads = {
    '': [{ text: 'open books', isFirst: true }],
    a: [
      { text: 'turn pages', isFirst: false },
      { text: 'Customer.io', isFirst: true },
      { text: 'reading', isFirst: true },
      { text: 'reading', isFirst: false },
      { text: 'the', isFirst: true },
    ],
  };
  const sections = [toSection(), toSection({ depth: 2, anchor: 'a', heading: 'A', text: 'x' })];
  const { lead } = index({ title: 'Users', sections }, leads);
  expect(lead).toEqual([
    { 'open~book': 'e', open: '2', book: '2' },
    { 'turn~page': 'c', turn: '1', page: '1', customerio: 'e', reading: 'e', 'read~': 'e' },
  ]);
});

it('counts in full what leads to a page that counts less', () => {
  const leads = { '': [{ text: 'tiger', isFirst: true }] };
  const { head, lead } = index(
    { title: 'Users', sections: [toSection()], searchWeight: 0.25 },
    leads,
  );
  expect([head[0]?.['user'], lead[0]?.['tiger']]).toEqual(['b', 'e']);
});

it.each([
  ['Delete a rule', ['delet~rule']],
  [
    'Change or delete a level or a tier',
    ['chang~delet~level~tier', 'chang~level', 'chang~tier', 'delet~level', 'delet~tier'],
  ],
  [
    'Delete a rule, an event or an item',
    ['delet~event', 'delet~item', 'delet~rule', 'delet~rule~event~item'],
  ],
  [
    'Stop, test or repair a webhook',
    ['repair~webhook', 'stop~test~repair~webhook', 'stop~webhook', 'test~webhook'],
  ],
  ['Can I stop or start it?', ['stop~start']],
])('has a phrase for each thing that a title says: %s', (title, phrases) => {
  const { lead } = index({ title, sections: [toSection()] });
  // A pair of the title that is nothing by itself weighs less.
  const whole = Object.entries(lead[0] ?? {}).filter(([, weight]) => weight > 'c');
  expect(whole.map(([phrase]) => phrase).toSorted()).toEqual(phrases);
});

it.each([
  ['Introduction to the segments', 'segment'],
  ['Overview of missions', 'mission'],
  ['An overview of missions', 'overview'],
])('takes what fills a title from “%s”', (title, word) => {
  const { head } = index({ title, sections: [toSection()] });
  expect(head[0]?.[word]).toBeDefined();
  expect(Object.keys(head[0] ?? {})).not.toContain('introduct');
});

it.each([
  ['/docs/single-sign-on', 'SSO', 'sso singlesignon'],
  ['/docs/single-sign-on/intro', 'Introduction to SSO', 'sso singlesignon intro'],
])('finds the page %s by its name as one word', (path, title, words) => {
  const { head } = index({ path, title, sections: [toSection()] });
  expect(Object.keys(head[0] ?? {}).join(' ')).toBe(words);
});

it('finds tasks by their words and by what leads to their section', () => {
  const tasks = [
    {
      title: 'Stop missions',
      heading: '',
      headingPath: 'Stop missions',
      text: 'Alone. Now.',
      href: '/a#b',
      leads: [],
    },
    {
      title: 'Stop or start rules',
      heading: 'Begin',
      headingPath: 'Stop or start rules › Begin',
      text: 'So.',
      href: '/a#begin',
      leads: [{ text: 'start up', isFirst: true }],
    },
  ];
  const { summary, texts, terms } = toTaskTerms(tasks, RULES);
  expect(summary.headings).toEqual([
    ['/a#b', 'Stop missions'],
    ['/a#', 'Stop or start rules › Begin'],
  ]);
  expect(texts).toEqual(['', 'Alone. Now.', 'So.']);
  expect(terms.head).toEqual([]);
  expect(terms.lead.map(([names]) => names)).toEqual([
    '',
    'stop mission stop~mission',
    // The title of a task with several sections says what all of them say.
    'stop start rule begin start~up up',
  ]);
  expect(terms.text[0]).toEqual(['', '']);
});
