import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { FIRST_ACTS, expectFirstAct } from './first-acts.ts';

const site = useSite();
const browser = useBrowser();

/** A tenth of all, which has each control and each arrival. */
const SOME = FIRST_ACTS.filter((_, at) => at % 11 === 0);

it.each(SOME)('$control, by $event, with scripts that are $arrival', async (first) => {
  browser.allowConsoleError(/503/);
  await expectFirstAct(await browser.openTab(first.options), site.url(first.path), first);
});
