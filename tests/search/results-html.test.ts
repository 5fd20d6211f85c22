import { describe, expect, it } from 'vitest';
import { renderNotice, renderResults, renderStart } from '../../client/search/results-html.ts';
import type { PageResult, SearchResults } from '../../client/search/search-messages.ts';

const MARKUP = `<b>'"&`;
const ESCAPED = '&lt;b&gt;&#39;&quot;&amp;';

const NOTHING: SearchResults = { pages: [], tasks: [], total: 0, marked: /(?!)()/u, start: [] };

const PAGE: PageResult = {
  path: '/users',
  title: 'Users',
  operation: '',
  kind: 'guide',
  sections: [],
};

const ICONS = /<svg.*?<\/svg>/g;

const renderWithIcons = (results: Partial<SearchResults>) =>
  renderResults({ ...NOTHING, ...results });

const render = (results: Partial<SearchResults>) => renderWithIcons(results).replaceAll(ICONS, '');

describe('results', () => {
  it('are links by page, each with what it has of the query', () => {
    const sections = [
      { path: '/users#roles', heading: 'Roles', excerpt: 'A user has roles.' },
      { path: '/users', heading: '', excerpt: 'Every user.' },
    ];
    expect(render({ pages: [{ ...PAGE, sections }], marked: /(Users|user)/gu })).toBe(
      '<div class="search-page" role="group" aria-label="Users">' +
        '<a href="/users"><span class="search-title"><mark>Users</mark></span>' +
        '<span class="search-origin">Guide</span>' +
        '<span class="search-excerpt">Every <mark>user</mark>.</span></a>' +
        '<a href="/users#roles"><span class="search-heading">Roles</span>' +
        '<span class="search-excerpt">A <mark>user</mark> has roles.</span></a></div>',
    );
  });

  it('have tasks first', () => {
    const tasks = [{ path: '/users#add', heading: 'Add a user', excerpt: 'Alone.' }];
    expect(render({ tasks, pages: [PAGE] })).toBe(
      '<div class="search-page search-tasks" role="group" aria-label="Tasks">' +
        '<a href="/users#add"><span class="search-title">Add a user</span>' +
        '<span class="search-origin">I want to …</span><span class="search-excerpt">Alone.</span></a></div>' +
        '<div class="search-page" role="group" aria-label="Users"><a href="/users">' +
        '<span class="search-title">Users</span><span class="search-origin">Guide</span></a></div>',
    );
  });

  it.each<[Partial<PageResult>, string]>([
    [{ kind: 'guide' }, 'Guide'],
    [{ kind: 'api' }, 'API reference'],
    [
      { kind: 'api', operation: 'GET /users/{userId}' },
      '<span class="method method-get">GET</span> <code>/users/{userId}</code>',
    ],
    [
      { kind: 'api', operation: 'DELETE /a<b c' },
      '<span class="method method-delete">DELETE</span> <code>/a&lt;b c</code>',
    ],
  ])('tell where a page belongs: %j', (facts, origin) => {
    const html = render({ pages: [{ ...PAGE, ...facts }] });
    expect(/<span class="search-origin">(.*)<\/span><\/a>/.exec(html)?.[1]).toBe(origin);
  });

  it('have an icon each for tasks, the guide and the API', () => {
    const task = { path: '/a', heading: 'A', excerpt: '' };
    const kinds: Partial<SearchResults>[] = [
      { tasks: [task, task] },
      { pages: [PAGE, PAGE] },
      { pages: [{ ...PAGE, kind: 'api' }] },
    ];
    const icons = kinds.map((results) => new Set(renderWithIcons(results).match(ICONS)));
    expect(icons.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set(icons.flatMap((all) => [...all])).size).toBe(3);
  });

  it('are text, and no markup', () => {
    const section = { path: `/a${MARKUP}`, heading: MARKUP, excerpt: `${MARKUP} user` };
    const html = render({
      tasks: [section],
      pages: [
        {
          ...PAGE,
          path: `/${MARKUP}`,
          title: MARKUP,
          sections: [section, { ...section, heading: '' }],
        },
      ],
      marked: /(user)/gu,
    });
    expect(html.replaceAll(/<\/?(?:a|span|div|mark)(?: [\w-]+="[^"<>]*")*>/g, '')).toBe(
      [
        ESCAPED,
        'I want to …',
        `${ESCAPED} user`,
        ESCAPED,
        'Guide',
        `${ESCAPED} user`,
        ESCAPED,
        `${ESCAPED} user`,
      ].join(''),
    );
    expect(html.match(/(?<=(?:href|label)=")[^"]*/g)).toEqual([
      'Tasks',
      `/a${ESCAPED}`,
      ESCAPED,
      `/${ESCAPED}`,
      `/a${ESCAPED}`,
    ]);
  });
});

it('pages to begin with are links', () => {
  const links = [
    { path: '/a&b', label: 'A' },
    { path: '/b', label: MARKUP },
  ];
  expect(renderStart(links).replaceAll(ICONS, '')).toBe(
    `<a href="/a&amp;b">A</a><a href="/b">${ESCAPED}</a>`,
  );
});

describe('the notice', () => {
  const start = [{ path: '/a&b', label: 'Start <here>' }];
  const FOUND = { ...NOTHING, pages: [PAGE], total: 1 };
  const BEGIN =
    '<p>Try another word for it, or begin with:</p><ul><li><a href="/a&amp;b">Start &lt;here&gt;</a></li></ul>';
  const render = (results: SearchResults, query = `a ${MARKUP}`) =>
    renderNotice(query, results, '/base/search');

  it.each<[string, SearchResults, string]>([
    ['nothing where every word was found', FOUND, ''],
    [
      'nothing where a task was found',
      { ...NOTHING, tasks: [{ path: '/a', heading: 'A', excerpt: '' }] },
      '',
    ],
    [
      'that nothing was found, and where to begin',
      { ...NOTHING, start },
      `<div class="search-notice"><p>Nothing found for “a ${ESCAPED}”.</p>${BEGIN}</div>`,
    ],
    [
      'which words no page has',
      { ...FOUND, replaced: { missing: ['xq', MARKUP], query: 'user<', isCorrected: false } },
      `<div class="search-notice"><p>No page contains <em>xq</em> or <em>${ESCAPED}</em>. Pages for <em>user&lt;</em>:</p></div>`,
    ],
    [
      'that words lead to pages that do not have them',
      { ...FOUND, replaced: { missing: ['gdpr'], query: '', isCorrected: false } },
      '<div class="search-notice"><p>No page contains <em>gdpr</em>. Nearest pages:</p></div>',
    ],
    [
      'what was corrected, with a link to the query as it was typed',
      { ...FOUND, replaced: { missing: ['usr'], query: 'user', isCorrected: true } },
      '<div class="search-notice"><p>No page contains <em>usr</em>. ' +
        '<a href="/base/search?q=a+%3Cb%3E%27%22%26&amp;exact=1" data-document-load>' +
        `Search for “a ${ESCAPED}” as typed.</a> Pages for <em>user</em>:</p></div>`,
    ],
    [
      'that a corrected word is nowhere with this filter',
      { ...NOTHING, start, replaced: { missing: ['xq'], query: '', isCorrected: false } },
      `<div class="search-notice"><p>No page contains <em>xq</em>.</p>${BEGIN}</div>`,
    ],
  ])('says %s', (_, results, html) => {
    expect(render(results)).toBe(html);
  });
});
