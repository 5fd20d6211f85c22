import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { expectTabOrder } from './tab-order.ts';

const PAGES = [
  ['guide page', true, '/docs/user-guide/segments/users'],
  ['operation page', true, '/docs/api/management/create-rule'],
  ['guide page', false, '/docs/user-guide/segments/users'],
] as const;

const browser = useBrowser();

it.each(PAGES)(
  'the Tab key reaches everything on the %s once, in visual order, with JavaScript: %s',
  (_, javaScriptEnabled, path) => expectTabOrder(browser, path, javaScriptEnabled),
);
