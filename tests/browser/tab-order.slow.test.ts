import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { expectTabOrder, MISSING_PATH } from './tab-order.ts';

const PAGES = [
  ['landing page', '/'],
  ['guide page', '/docs/user-guide/segments/users'],
  ['operation page', '/docs/api/management/create-rule'],
  ['overview of the reference', '/docs/api/management'],
  ['404 page', MISSING_PATH],
] as const;

const browser = useBrowser();

it.each(PAGES.flatMap((page) => [true, false].map((hasScript) => [...page, hasScript] as const)))(
  'the Tab key reaches everything on the %s once, in visual order: %s, with JavaScript: %s',
  (_, path, javaScriptEnabled) => expectTabOrder(browser, path, { javaScriptEnabled }),
);
