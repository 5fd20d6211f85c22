import { expect, it } from 'vitest';
import { toApiFeeds } from '../../../build/outputs/api-feeds.tsx';
import { toGuideFeeds } from '../../../build/outputs/guide-feeds.tsx';
import type { PageChange } from '../../../build/history/page-changes.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { toPage } from '../content-file.ts';
import { ORIGIN } from './generated-site.ts';

const SITE = {
  title: 'Tom & Jerry’s docs',
  basePath: '/base/',
  homePath: '/base/docs/',
  copyright: '',
  navbar: [],
  search: '',
  versions: [],
  announcement: null,
};

const HOSTILE =
  '</content><script>alert(1)</script> ]]> \u0000\u000B\uFFFF &amp; [link](javascript:alert(1))';

const CHANGED: PageChange = {
  day: '2025-02-14',
  time: '2025-02-14T01:00:00+02:00',
  summary: `Changed: “${HOSTILE}”.`,
  difference: {
    sections: [
      {
        kind: 'changed',
        heading: HOSTILE,
        blocks: [
          {
            kind: 'text',
            parts: [
              { kind: 'removed', text: HOSTILE },
              { kind: 'added', text: 'New.' },
            ],
          },
          {
            kind: 'code',
            parts: [
              { kind: 'same', text: 'a\n' },
              { kind: 'added', text: 'b\n' },
            ],
          },
        ],
      },
    ],
    omitted: 0,
  },
};

const ADDED: PageChange = {
  day: '2025-02-10',
  time: '2025-02-10T12:00:00Z',
  summary: 'New page.',
  difference: null,
};

const PAGES = [
  toPage('/docs/a', { title: 'A <b>', description: 'About A.', changes: [CHANGED, ADDED] }),
  toPage('/docs/b', { changes: Array.from({ length: 60 }, (_, index) => toAdded(index)) }),
  toPage('/docs/c'),
];

it('the Atom feed is as RFC 4287 wants it', () => {
  const { name, children, attributes } = parseXml(render('.atom'));
  expect(name).toBe('feed');
  expect(attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
  // Sections 4.1.1 and 4.1.2: exactly one of each, and an author of the feed is that of its entries.
  for (const required of ['id', 'title', 'updated', 'author']) {
    expect(children.filter((child) => child.name === required)).toHaveLength(1);
  }
  expect(findLink(children, 'self')).toBe(`${ORIGIN}/base/docs/changes.atom`);
  const entries = children.filter((child) => child.name === 'entry');
  expect(entries).toHaveLength(50);
  for (const entry of entries) {
    for (const required of ['id', 'title', 'updated', 'summary', 'content']) {
      expect(entry.children.filter((child) => child.name === required)).toHaveLength(1);
    }
    expect(findLink(entry.children, 'alternate')).toMatch(`${ORIGIN}/base/docs/`);
    expect(findText(entry.children, 'updated')).toMatch(RFC_3339);
    expect(URL.canParse(findText(entry.children, 'id'))).toBe(true);
  }
  const ids = entries.map((entry) => findText(entry.children, 'id'));
  expect(new Set(ids).size).toBe(50);
  const times = entries.map((entry) => findText(entry.children, 'updated'));
  expect(times).toEqual(times.toSorted().toReversed());
  expect(findText(children, 'updated')).toBe(times[0]);
});

it('the JSON feed is as JSON Feed 1.1 wants it', () => {
  const feed = JSON.parse(render('.json'));
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Tom & Jerry’s docs: changes of the guide',
    home_page_url: `${ORIGIN}/base/docs/`,
    feed_url: `${ORIGIN}/base/docs/changes.json`,
    authors: [{ name: 'Tom & Jerry’s docs' }],
  });
  expect(feed.items).toHaveLength(50);
  for (const { id, url, content_html: html, date_modified: modified } of feed.items) {
    expect([typeof id, typeof html]).toEqual(['string', 'string']);
    expect(url).toMatch(`${ORIGIN}/base/docs/`);
    expect(modified).toMatch(RFC_3339);
  }
  expect(feed.items[0]).toMatchObject({
    id: `${ORIGIN}/base/docs/a#changed-2025-02-14`,
    date_modified: '2025-02-13T23:00:00Z',
  });
});

it('text of an old version stays text', () => {
  const entry = parseXml(render('.atom')).children.find(({ name }) => name === 'entry');
  const html = findText(entry?.children ?? [], 'content');
  expect(html.match(/<\w+/g)).toEqual([
    '<p',
    '<section',
    '<h3',
    '<ul',
    '<li',
    '<del',
    '<ins',
    '<li',
    '<figure',
    '<pre',
    '<code',
  ]);
  expect(html).toContain('<del>&lt;/content&gt;&lt;script&gt;alert(1)');
  expect(html).toContain('<code>  a\n+ b</code>');
});

it('the feed of the API has its released versions, with their changes', () => {
  const url = `${ORIGIN}/docs/api/changelog/`;
  const change = { impact: 'breaking', about: 'Pet', text: `Property \`<b>\` was removed.`, url };
  const versions = [
    { version: '3', url: `${url}3`, changes: [change] },
    { version: '2', url: `${url}2`, releasedOn: '2026-03-01', changes: [change] },
    { version: '1', url: `${url}1`, releasedOn: '2026-01-31', changes: [] },
  ];
  const [[path, atom] = [], [, json = ''] = []] = toApiFeeds(JSON.stringify({ versions }), SITE);
  expect(path).toBe('/docs/api/changes.atom');
  expect(parseXml(atom ?? '').children.filter(({ name }) => name === 'entry')).toHaveLength(2);
  expect(JSON.parse(json).items).toEqual([
    {
      id: `${url}2`,
      url: `${url}2`,
      title: 'Version 2',
      summary: '1 change, 1 of them breaking.',
      content_html:
        '<p>1 change, 1 of them breaking.</p><ul><li>breaking, <code>Pet</code>: ' +
        `<a href="${url}">Property <code>&lt;b&gt;</code> was removed.</a></li></ul>`,
      date_modified: '2026-03-01T00:00:00Z',
    },
    expect.objectContaining({
      summary: 'The first version that these docs describe.',
      content_html: '<p>The first version that these docs describe.</p>',
    }),
  ]);
});

it('without a change there is no feed', () => {
  expect(toGuideFeeds([toPage('/docs/a')], SITE)).toEqual([]);
  expect(toApiFeeds(undefined, SITE)).toEqual([]);
});

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function toAdded(index: number): PageChange {
  const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
  return { ...ADDED, day, time: `${day}T12:00:00Z` };
}

function render(extension: string): string {
  const feeds = toGuideFeeds(PAGES, SITE);
  const text = feeds.find(([path]) => path.endsWith(extension))?.[1] ?? '';
  return fillOrigin(text, ORIGIN);
}

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

/** Parse XML without comments and sections; throws where it is not well-formed. */
function parseXml(xml: string): XmlElement {
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/);
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open: XmlElement[] = [root];
  const closed: [end: string, start: string | undefined][] = [];
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '');
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    const [, end, name = '', rest = '', empty] =
      /^<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>$/.exec(token) ?? [];
    if (!token.startsWith('<')) parent.text += unescape(token);
    else if (end) closed.push([name, open.pop()?.name]);
    else {
      if (name === '') throw new Error(`${token} is no tag.`);
      const attributes = [...rest.matchAll(/([a-z]+)="([^"]*)"/g)];
      const element: XmlElement = {
        name,
        attributes: Object.fromEntries(
          attributes.map(([, key, value = '']) => [key, unescape(value)]),
        ),
        text: '',
        children: [],
      };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  expect(open).toEqual([root]);
  for (const [end, start] of closed) expect(end).toBe(start);
  const [feed] = open[0]?.children ?? [];
  if (!feed) throw new Error('The document is empty.');
  return feed;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function unescape(text: string): string {
  expect(text).not.toMatch(/&(?!(?:lt|gt|quot|amp|#39);)/);
  return text.replaceAll(/&([\w#]+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function findText(children: XmlElement[], name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}

function findLink(children: XmlElement[], rel: string): string | undefined {
  return children.find(({ name, attributes }) => name === 'link' && attributes['rel'] === rel)
    ?.attributes['href'];
}
