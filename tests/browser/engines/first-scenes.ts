import { startSwitchingOrigin } from '../../support/switching-origin.ts';
import { ENGINE_ACTS, toExpectation } from '../first-acts.ts';
import type { FirstAct } from '../first-acts.ts';
import type { Scene, Tab } from './tab.ts';

/** What readers and programs do first. */
export const FIRST_SCENES: Record<string, Scene> = Object.fromEntries(
  ENGINE_ACTS.map((first) => [
    `${first.control}, by ${first.event}, with scripts that are ${first.arrival}`,
    (tab) => expectFirstAct(tab, first),
  ]),
);

const SCRIPTS = /\/_assets\/[\w-]+\.js/;

async function expectFirstAct(tab: Tab, first: FirstAct): Promise<void> {
  const { driver } = tab;
  const { viewport } = first.options ?? {};
  if (viewport) await driver.resize(viewport.width, viewport.height);
  const origin = await startSwitchingOrigin(tab.origin);
  try {
    if (first.arrival === 'failed') {
      origin.switchTo(tab.origin, SCRIPTS);
      tab.allowedErrors = SCRIPTS;
    }
    await driver.open(new URL(first.path, origin.url).href);
    await first.act({
      click: (selector) => tab.click(selector),
      tap: (selector) => tab.click(selector),
      press: (...keys) => driver.press(...keys),
      type: (text) => driver.type(text),
      evaluate: (fn, selector) => tab.evaluate(fn, selector),
    });
    await tab.untilTrue(...toExpectation(first));
  } finally {
    origin.close();
  }
}
