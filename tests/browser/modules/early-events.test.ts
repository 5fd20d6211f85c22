import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const openReplay = await bundleModule<typeof import('../../../client/browser/early-events.ts')>(
  'client/browser/early-events.ts',
);
const openHead = await bundleModule('client/browser/before-paint.ts');

const BODY = `
  <a id="opener" href="#search" data-search-open="">Search</a>
  <a id="link" href="#there">There</a>
  <button id="plain"><b>Plain</b></button>
  <button id="popover" popovertarget="panel">Panel</button><div id="panel" popover></div>
  <dialog><input id="field"></dialog><input id="other">
  <details><summary id="summary">S</summary></details>`;

describe('events before the client', () => {
  it('are repeated where the browser has not done them, and letters go into the search', async () => {
    const { run } = await openReplay(browser, BODY);
    const result = await run(({ replayEarlyEvents }) => {
      const find = (id: string) => document.getElementById(id);
      const events: Event[] = [];
      const collect = (event: Event) => void events.push(event);
      const send = (id: string, event: Event) => find(id)?.dispatchEvent(event);
      const click = (id: string, init = {}) =>
        send(id, new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      const press = (key: string, init = {}, id = 'other') =>
        send(id, new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
      for (const type of ['click', 'keydown']) addEventListener(type, collect);
      document
        .querySelector('b')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
      for (const id of ['link', 'popover', 'summary']) click(id);
      press('x');
      press('k', { ctrlKey: true });
      press('a');
      press('b', { ctrlKey: true });
      press('b', { metaKey: true });
      press('Enter');
      press('c', {}, 'field');
      press('é');
      for (const type of ['click', 'keydown']) removeEventListener(type, collect);

      const repeated: string[] = [];
      let inputs = 0;
      find('field')?.addEventListener('input', () => (inputs += 1));
      for (const type of ['click', 'keydown'])
        addEventListener(type, (event) => {
          const { key, ctrlKey, shiftKey, target } = event as KeyboardEvent;
          repeated.push(
            [
              type,
              (target as Element).localName,
              key,
              ctrlKey,
              shiftKey,
              event.constructor.name,
            ].join(' '),
          );
          if (ctrlKey) document.querySelector('dialog')?.showModal();
        });
      replayEarlyEvents(events);
      return { repeated, inputs, text: document.querySelector<HTMLInputElement>('#field')?.value };
    });
    expect(result).toEqual({
      repeated: ['click b  false true MouseEvent', 'keydown input k true false KeyboardEvent'],
      inputs: 2,
      text: 'aé',
    });
  });

  it('open the search before those that need React', async () => {
    const { run } = await openReplay(browser, BODY);
    const result = await run(({ replayEarlySearch }) => {
      const find = (id: string) => document.getElementById(id);
      const press = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
      const click = new MouseEvent('click', { bubbles: true });
      const open = new MouseEvent('click', { bubbles: true });
      find('plain')?.dispatchEvent(click);
      find('other')?.dispatchEvent(press);
      const withoutSearch: Event[] = [click, press];
      replayEarlySearch(withoutSearch);
      find('opener')?.dispatchEvent(open);
      find('opener')?.addEventListener('click', () =>
        document.querySelector('dialog')?.showModal(),
      );
      const withSearch: Event[] = [click, open, press];
      replayEarlySearch(withSearch);
      const kept = (events: Event[]) => events.map(({ target }) => (target as Element).id);
      const text = document.querySelector<HTMLInputElement>('#field')?.value;
      return { withoutSearch: kept(withoutSearch), withSearch: kept(withSearch), text };
    });
    expect(result).toEqual({
      withoutSearch: ['plain', 'other'],
      withSearch: ['plain'],
      text: 'a',
    });
  });

  it('write nothing into a search that was open already', async () => {
    const { run } = await openReplay(browser, BODY);
    const text = await run(({ replayEarlyEvents }) => {
      document.querySelector('dialog')?.showModal();
      const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
      document.querySelector('#other')?.dispatchEvent(event);
      replayEarlyEvents([event]);
      return document.querySelector<HTMLInputElement>('#field')?.value;
    });
    expect(text).toBe('');
  });
});

describe('the script of the head', () => {
  const readEarly = () =>
    (window as unknown as { early: Event[] }).early.map(
      ({ type, target }) => `${type} ${(target as Element).id}`,
    );
  const openWithClock = async () => {
    const { page } = await openHead(browser, BODY, { prepare: (tab) => tab.clock.install() });
    await page.clock.pauseAt(Date.now() + 60_000);
    return page;
  };

  it('collects clicks and keys until the client is there', async () => {
    const page = await openWithClock();
    await page.locator('#plain').click();
    await page.locator('#other').press('x');
    expect(await page.evaluate(readEarly)).toEqual(['click ', 'keydown other']);
    await page.evaluate(() => (document.documentElement.dataset['hydrated'] = 'true'));
    await page.locator('#link').click();
    expect(await page.evaluate(readEarly)).toHaveLength(2);
  });

  it('leaves out what the search has responded to', async () => {
    const page = await openWithClock();
    await page.evaluate(() =>
      document.addEventListener('keydown', (event) => event.preventDefault()),
    );
    await page.keyboard.press('/');
    expect(await page.evaluate(readEarly)).toEqual([]);
  });

  it('opens the search page if the client does not come within four seconds', async () => {
    const page = await openWithClock();
    await page.locator('#opener').click();
    await page.clock.runFor(3_999);
    const read = () =>
      page.evaluate(() => [location.hash, document.documentElement.dataset['noClient'] ?? '']);
    expect(await read()).toEqual(['', '']);
    await page.clock.runFor(1);
    await expect.poll(read).toEqual(['#search', 'true']);
    // From now on, links are links.
    await page.locator('#link').click();
    await page.locator('#opener').click();
    expect(await read()).toEqual(['#search', 'true']);
    expect(await page.evaluate(readEarly)).toEqual(['click opener']);
  });

  it('leaves the search to the client that has come in time', async () => {
    const page = await openWithClock();
    await page.locator('#opener').click();
    await page.evaluate(() => (window as unknown as { early: Event[] }).early.splice(0));
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => location.hash)).toBe('');
    expect(await page.locator('html').getAttribute('data-no-client')).toBe(null);
  });
});
