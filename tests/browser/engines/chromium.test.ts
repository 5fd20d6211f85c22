import { describe } from 'vitest';
import { CHROMIUM } from './chromium.ts';
import { testPlacesOfPages, testStillness } from './place-tests.ts';
import { useSession } from './session.ts';
import { testWalks } from './walk-tests.ts';

describe('Chromium', () => {
  const session = useSession(CHROMIUM);
  testStillness(session, [390, 1280]);
  testWalks(session, [1]);
  testPlacesOfPages(session);
});
