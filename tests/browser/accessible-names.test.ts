import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** A page of each kind: landing, guide, FAQs, operation, tag, schema, problem, version, tasks, search and 404. */
const PATHS = [
  '/',
  '/docs/user-guide/users/user-details',
  '/docs/faqs',
  '/docs/api/management/update-rule',
  '/docs/api/management/tags/api-keys',
  '/docs/api/management/schemas/user',
  '/docs/api/changelog',
  '/docs/api/management',
  '/search',
  '/docs/api/management/problems/user-not-found',
  '/docs/nothing',
];

it.each(PATHS)('names of headings, landmarks, tables and buttons of %s', async (path) => {
  browser.allowConsoleError(/404/);
  const page = await browser.openPage(path);
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const names = (...roles: string[]) =>
    nodes
      .filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value)))
      .map(({ name }) => String(name?.value ?? ''));
  const controls = [...names('button'), ...names('complementary', 'navigation', 'table')];
  expect(names('heading').filter((name) => name === '' || name.includes('Link to'))).toEqual([]);
  expect(controls.filter((name) => name === '' || name === 'Copy' || name === 'More')).toEqual([]);
  expect(names('navigation')).toEqual([...new Set(names('navigation'))]);
  expect(names('main')).toHaveLength(1);
});
