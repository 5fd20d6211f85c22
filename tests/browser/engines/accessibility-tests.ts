import { expect, it } from 'vitest';
import { AXE, EVERY_RULE, findViolations } from '../../support/axe.ts';
import type { Session } from './session.ts';
import { openSearch, untilPresent } from './tab.ts';

const GUIDE = '/docs/user-guide/missions/manage';
const OPERATION = '/docs/api/management/create-user';

/** Tests with axe, on pages that have little in common. */
export function testAccessibility(session: Session): void {
  async function check(scope = 'html'): Promise<void> {
    await session.tab.run(AXE);
    expect(await session.tab.evaluate(findViolations, scope, EVERY_RULE)).toEqual([]);
  }

  it.each([GUIDE, OPERATION])('axe finds nothing at %s', async (path) => {
    await session.openPage(path);
    await check();
  });

  it('axe finds nothing in the search, the drawer and the contents', async () => {
    await session.openPage(GUIDE);
    await openSearch(session.tab);
    await session.tab.type('webhook');
    await untilPresent(session.tab, '.search-excerpt mark');
    await check('dialog');
    await session.tab.press('Escape');
    await session.tab.resize(390, 740);
    await session.tab.click('.menu-button');
    await untilPresent(session.tab, 'main[inert]');
    await check('.sidebar');
    await session.tab.press('Escape');
    await session.tab.click('.toc-button');
    await untilPresent(session.tab, '.toc:popover-open');
    await check('.toc');
  });
}
