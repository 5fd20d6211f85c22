import { expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import type { Session } from './session.ts';
import {
  goBack,
  isPresent,
  scrollTo,
  untilAt,
  untilBelowHeader,
  untilHydrated,
  untilPresent,
} from './tab.ts';

const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';
const OPERATORS = '/docs/user-guide/administration/operators';
const FAQS = '/docs/faqs/';

const site = useSite();

/** Tests of following links and of going back. */
export function testNavigation(session: Session): void {
  it('opens a clicked link without a document load', async () => {
    await session.openPage(INTRO);
    await session.tab.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await session.tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(session.tab, MANAGE);
    expect(await isPresent(session.tab, '[data-same-document]')).toBe(true);
    const shown = await session.tab.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('main h1')?.textContent,
      focused: document.activeElement?.localName,
      top: window.scrollY,
    }));
    expect(shown.title).toContain('Manage users');
    expect(shown).toMatchObject({ heading: 'Manage users', focused: 'main', top: 0 });
  });

  it('returns to the position of the page before, and of the page after', async () => {
    await session.openPage(INTRO);
    await scrollTo(session.tab, 400);
    await session.tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(session.tab, MANAGE);
    await scrollTo(session.tab, 250);
    await goBack(session.tab);
    await untilAt(session.tab, INTRO, 400);
    await session.tab.evaluate(() => history.forward());
    await untilAt(session.tab, MANAGE, 250);
  });

  it('returns to the position from another document', async () => {
    await session.openPage(INTRO);
    await scrollTo(session.tab, 400);
    await session.tab.open(site.url(FAQS));
    await goBack(session.tab);
    await untilAt(session.tab, INTRO, 400);
  });

  it('keeps the position on reload', async () => {
    await session.openPage(INTRO);
    await scrollTo(session.tab, 400);
    await session.tab.reload();
    await untilHydrated(session.tab);
    await untilAt(session.tab, INTRO, 400);
  });

  it('keeps the position of a discarded tab', async () => {
    await session.openPage(`${OPERATORS}#find-an-operator`);
    await scrollTo(session.tab, 700);
    // A discarded or crashed tab does not hide its page first.
    await session.tab.evaluate(() =>
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
    );
    await session.tab.reload();
    await untilHydrated(session.tab);
    await untilAt(session.tab, OPERATORS, 700);
  });

  it('continues with Tab at the section of a link, and at the link after going back', async () => {
    await session.openPage(INTRO);
    await session.tab.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'To the section';
      document.querySelector('.pagination')?.append(link);
      link.click();
    }, `${OPERATORS}#find-an-operator`);
    await untilPresent(session.tab, '#find-an-operator:target');
    await untilBelowHeader(session.tab, '#find-an-operator');
    await session.tab.press('Tab');
    const isAfter = await session.tab.evaluate(() => {
      const heading = document.querySelector('#find-an-operator');
      const position = heading?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
      return (
        (position & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) > 0
      );
    });
    expect(isAfter).toBe(true);
    await session.openPage(INTRO);
    await session.tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(session.tab, MANAGE);
    await goBack(session.tab);
    await untilPresent(session.tab, `.sidebar a[href="${MANAGE}"]:focus`);
  });

  it('scrolls to the target of a hash, on load and on a click', async () => {
    await session.openPage(`${OPERATORS}#if-it-goes-wrong`);
    await untilBelowHeader(session.tab, '#if-it-goes-wrong');
    await session.tab.click('.toc a[href="#find-an-operator"]');
    await untilBelowHeader(session.tab, '#find-an-operator');
    expect(await session.tab.evaluate(() => location.hash)).toBe('#find-an-operator');
  });
}
