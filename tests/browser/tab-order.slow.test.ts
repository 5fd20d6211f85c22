import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { expectTabOrder, MISSING_PATH } from './tab-order.ts';

const PAGES = [
  ['landing page', true, '/'],
  ['overview of the reference', true, '/docs/api/management'],
  ['404 page', true, MISSING_PATH],
  ['landing page', false, '/'],
  ['operation page', false, '/docs/api/management/create-rule'],
  ['overview of the reference', false, '/docs/api/management'],
  ['404 page', false, MISSING_PATH],
] as const;

const browser = useBrowser();

it.each(PAGES)(
  'the Tab key reaches everything on the %s once, in visual order, with JavaScript: %s',
  (_, javaScriptEnabled, path) => expectTabOrder(browser, path, javaScriptEnabled),
);
