import { expect, it } from 'vitest';
import { listTabs } from '../../client/model/tabs-html.ts';

/** A tab set as the build writes it. */
const toSet = (group: string, name: string, before: string, ...values: string[]) => {
  const inputs = values.map(
    (value) => `<input type="radio" id="${name}" name="${name}" value="${value}"/>`,
  );
  return `<div class="tabs" aria-label="A > b" data-choices="${group}">${before}${inputs.join('')}</div>`;
};

const SELECT = '<select aria-label="Language"><option value="c">C</option></select>';
const CODE = '<code>&lt;input type="radio" id="x" name="a" value="code"/></code>';
const ARTICLE =
  CODE +
  toSet('way', 'a', '', 'web', 'api') +
  toSet('way', 'b', '', 'web', 'app') +
  toSet('lang', 'c', SELECT, 'shell', 'go') +
  '<input type="radio" id="d0" name="d" value="other"/>';

/** Selecting them is tested by requests, in `tests/worker/selected-tabs.test.ts`. */
it.each([
  ['way', ['web', 'api', 'app']],
  ['lang', ['shell', 'go']],
  ['os', []],
])('the tabs of the group %s in an article are %j', (group, values) => {
  expect([...listTabs(ARTICLE, group)]).toEqual(values);
});
