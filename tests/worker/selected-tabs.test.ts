import { expect, it } from 'vitest';
import { toPage } from '../build/content-file.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

const PATH = '/docs/missions';

/** A tab set as the build writes it: a star marks the selected tab. `content` is that of the first panel. */
function toSet(group: string, name: string, values: string[], content = ''): string {
  const tabs = values.map((value, index) => {
    const checked = value.endsWith('*') ? ' checked=""' : '';
    const input = `<input type="radio" id="${name}${index}" name="${name}" value="${value.replace('*', '')}"${checked}/>`;
    return `${input}<label>Tab</label><div class="tab-panel">${index === 0 ? content : ''}</div>`;
  });
  return `<div class="tabs" aria-label="A > b" data-choices="${group}">${tabs.join('')}</div>`;
}

const CODE = '<code>&lt;input type="radio" id="x" name="a" value="api"/></code>';
const SELECT = '<select aria-label="Language"><option value="c++">C++</option></select>';

/** Sets of two groups, one of them with a select and within a panel, and a radio button of no group. */
function toArticle(way: string, lang: string): string {
  const nested = toSet('lang', 'c', lang.split(' ')).replace('<input', `${SELECT}<input`);
  const sets = [toSet('way', 'a', way.split(' '), nested), toSet('way', 'b', ['web*', 'app'])];
  return `<h1>Missions</h1>${CODE}${sets.join('')}<input type="radio" id="d0" name="d" value="api"/>`;
}

const WEB = 'web* api api';
/** The first of two tabs with the value. */
const API = 'web api* api';
const SHELL = 'shell* c++';
const CPP = 'shell c++*';

const RELEASE = createSmallRelease({ pages: [toPage(PATH, { html: toArticle(WEB, SHELL) })] });

it.each([
  ['', WEB, SHELL, ''],
  ['?way=api', API, SHELL, '?way=api'],
  ['?way=web', WEB, SHELL, '?way=web'],
  ['?way=api&lang=c%2B%2B', API, CPP, '?way=api&lang=c%252B%252B'],
  ['?lang=c%2B%2B&other=', WEB, CPP, '?lang=c%252B%252B'],
  ['?way=none', WEB, SHELL, '?way=none'],
  ['?way=API', WEB, SHELL, '?way=API'],
  ['?lang=api', WEB, SHELL, '?lang=api'],
  ['?way=', WEB, SHELL, ''],
  ['?way=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', WEB, SHELL, ''],
  ['?way=api%0D%0AX-Header:1', WEB, SHELL, ''],
  [`?way=${'a'.repeat(33)}`, WEB, SHELL, ''],
  ['?utm=a&lang=shell&way=api', API, SHELL, '?way=api&lang=shell'],
])('a document selects the tabs of its query without a script: %s', async (query, ...expected) => {
  const [way, lang, variant] = expected;
  const site = startSmallSite({ release: RELEASE });
  const response = await site.fetch(PATH + query);
  const html = await response.text();
  expect(html).toContain(toArticle(way, lang));
  expect(html).toContain(`<link rel="canonical" href="https://docs.example${PATH}">`);
  expect(html).not.toContain('alert(1)');
  const data = variant === '' ? '' : ` data-${variant.slice(1).replace('&', '" data-')}"`;
  expect(html).toContain(`entry.js"${data.replaceAll('=', '="').replaceAll('%252B', '+')}><head>`);
  const tag = `"${site.id}:${PATH}${variant}"`;
  expect(response.headers.get('etag')).toBe(tag);
  const again = await site.fetch(PATH + query, { headers: { 'If-None-Match': tag } });
  expect(again.status).toBe(304);
  // All documents of a page are made from one record.
  await site.load(`${PATH}?way=web&lang=shell`);
  expect(site.reads).toHaveLength(2);
});
