import { afterAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { PLAIN_SCENES, SCENES } from './scenes.ts';
import { expectStillness } from './stillness.ts';
import { Tab } from './tab.ts';
import type { BrowserOptions, EngineBrowser, Scene, StartBrowser } from './tab.ts';

const site = useSite();

/** Test all scenes in an engine, and others that it has; without the engine, only that CI has it. */
export function testEngine(
  name: string,
  start: StartBrowser | undefined,
  others: Record<string, Scene> = {},
): void {
  it(`CI has ${name}`, () => {
    expect([process.env['CI'] !== undefined, start !== undefined]).not.toEqual([true, false]);
  });
  if (!start) return;
  testScenes(name, start, {}, { ...SCENES, ...others });
  const large = { 'no control moves a page of large text': expectStillness };
  testScenes(`${name} with text of 32 px`, start, { fontSizePx: 32 }, large);
  const plain = { hasScript: false, fontSizePx: 32 };
  testScenes(`${name} without JavaScript, with large text`, start, plain, PLAIN_SCENES);
}

function testScenes(
  name: string,
  start: StartBrowser,
  options: BrowserOptions,
  scenes: Record<string, Scene>,
): void {
  describe(name, () => {
    let browser: EngineBrowser | undefined;
    const close = async () => {
      const closing = browser;
      browser = undefined;
      await closing?.close();
    };
    afterAll(close);

    it.each(Object.entries(scenes))('%s', async (_, play) => {
      browser ??= await start(options);
      try {
        const tab = new Tab(await browser.openTab(), site.origin);
        await play(tab);
        const errors = tab.driver.errors.filter((error) => !tab.allowedErrors.test(error));
        await tab.driver.close();
        expect(errors).toEqual([]);
      } catch (error) {
        // WebKitGTK's driver may never respond again (https://github.com/WebKit/WebKit/pull/73421): the next test
        // starts another browser.
        await close();
        throw error;
      }
    });
  });
}
