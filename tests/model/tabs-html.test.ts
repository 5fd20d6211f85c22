import { expect, it } from 'vitest';
import { listTabs, selectTabs } from '../../client/model/tabs-html.ts';

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
const SELECT = '<select aria-label="Language"><option value="go">Go</option></select>';

/** Sets of two groups, one of them with a select and within a panel, and a radio button of no group. */
function toArticle(way: string[], language: string[]): string {
  const nested = toSet('language', 'c', language).replace('<input', `${SELECT}<input`);
  const sets = [toSet('way', 'a', way, nested), toSet('way', 'b', ['web*', 'app'])];
  return `${CODE}${sets.join('')}<input type="radio" id="d0" name="d" value="api"/>`;
}

const ARTICLE = toArticle(['web*', 'api', 'api'], ['shell*', 'go']);

it.each<[Record<string, string>, string]>([
  [{}, ARTICLE],
  // The first of two tabs with the value.
  [{ way: 'api' }, toArticle(['web', 'api*', 'api'], ['shell*', 'go'])],
  [{ way: 'api', language: 'go' }, toArticle(['web', 'api*', 'api'], ['shell', 'go*'])],
  [{ way: 'web' }, ARTICLE],
  [{ way: 'none', language: 'api', os: 'web' }, ARTICLE],
])('selects %j in the sets of the group that have it', (choices, expected) => {
  expect(selectTabs(ARTICLE, new Map(Object.entries(choices)))).toBe(expected);
});

it('lists the values of a group', () => {
  expect([...listTabs(ARTICLE, 'way')]).toEqual(['web', 'api', 'app']);
  expect([...listTabs(ARTICLE, 'language')]).toEqual(['shell', 'go']);
  expect([...listTabs(ARTICLE, 'os')]).toEqual([]);
});
