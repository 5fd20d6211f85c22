import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** A page of each kind, and pages whose tables come from Markdown, components and the OpenAPI document. */
const PATHS = [
  '/',
  '/docs/user-guide/users/user-details',
  '/docs/faqs',
  '/docs/i-want-to',
  '/docs/open-questions/administration',
  '/docs/user-guide/missions/manage',
  '/docs/user-guide/users/privacy-requests',
  '/docs/api/management/management-api',
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
