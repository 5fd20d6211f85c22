import { expect, it } from 'vitest';
import { createSmallRelease } from './small-site/release.ts';
import { PAGES } from './small-site/pages.ts';
import { startSmallSite } from './small-site/site.ts';

const PATH = '/docs/missions';

/** Two tabs as the build writes them. */
function toSet(name: string, group: string, values: [string, string], selected: string): string {
  const inputs = values.map((value, index) => {
    const checked = value === selected ? ' checked=""' : '';
    return `<input type="radio" id="${name}.${index}" name="${name}" value="${value}"${checked}/>`;
  });
  return `<div class="tabs" data-choices="${group}">${inputs.join('')}</div>`;
}

function toArticle(way: string, lang: string): string {
  return `<h1>Missions</h1>${toSet('a', 'way', ['web', 'api'], way)}${toSet('b', 'lang', ['shell', 'c++'], lang)}`;
}

function startSite() {
  const page = {
    path: PATH,
    title: 'Missions',
    html: toArticle('web', 'shell'),
    markdown: '# M\n',
  };
  return startSmallSite({ release: createSmallRelease('/', [...PAGES, page]) });
}

it.each([
  ['', 'web', 'shell', ''],
  ['?way=api', 'api', 'shell', '?way=api'],
  ['?way=web', 'web', 'shell', '?way=web'],
  ['?way=api&lang=c%2B%2B', 'api', 'c++', '?way=api&lang=c%252B%252B'],
  ['?lang=c%2B%2B&other=', 'web', 'c++', '?lang=c%252B%252B'],
  ['?way=none', 'web', 'shell', '?way=none'],
  ['?way=API', 'web', 'shell', '?way=API'],
  ['?way=', 'web', 'shell', ''],
  ['?way=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 'web', 'shell', ''],
  ['?way=api%0D%0AX-Header:1', 'web', 'shell', ''],
  [`?way=${'a'.repeat(33)}`, 'web', 'shell', ''],
  ['?utm=a&lang=shell&way=api', 'api', 'shell', '?way=api&lang=shell'],
])('a document selects the tabs of its query without a script: %s', async (query, ...expected) => {
  const [way, lang, variant] = expected;
  const site = startSite();
  const response = await site.fetch(PATH + query);
  const html = await response.text();
  expect(html).toContain(toArticle(way, lang));
  expect(html).toContain(`<link rel="canonical" href="https://docs.example${PATH}">`);
  expect(html).not.toContain('alert(1)');
  const tag = `"${site.id}:${PATH}${variant}"`;
  expect(response.headers.get('etag')).toBe(tag);
  const again = await site.fetch(PATH + query, { headers: { 'If-None-Match': tag } });
  expect(again.status).toBe(304);
});

it('the documents of a page are made from one record', async () => {
  const site = startSite();
  for (const query of ['', '?way=api', '?way=web&lang=shell']) await site.fetch(PATH + query);
  expect(site.reads).toHaveLength(2);
});

it('a redirect keeps the choice', async () => {
  const response = await startSite().fetch('/docs/Missions/?way=api');
  expect([response.status, response.headers.get('location')]).toEqual([308, `${PATH}?way=api`]);
});
