import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { expectLayout } from './text-size.ts';

const PAGES = [
  ['landing page', '/'],
  ['guide page without a sidebar', '/docs/user-guide/gamification/intro'],
  ['guide page with code in lists', '/docs/user-guide/missions/manage'],
  ['page with a wide table', '/docs/user-guide/users/user-details'],
  ['page with a form, whose table is stacked', '/docs/user-guide/administration/operators'],
  ['overview of the reference', '/docs/api/management'],
] as const;

const browser = useBrowser();

it.each(PAGES)('the %s keeps its measure at any text size and width', (_, path) =>
  expectLayout(browser, path),
);
