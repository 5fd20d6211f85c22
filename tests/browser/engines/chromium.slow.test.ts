import { describe } from 'vitest';
import { CHROMIUM } from './chromium.ts';
import { testStillness } from './place-tests.ts';
import { useSession } from './session.ts';
import { SEEDS, testWalks } from './walk-tests.ts';

describe('Chromium', () => {
  testWalks(useSession(CHROMIUM), SEEDS.slice(1));
});

describe('Chromium with text of 32 px', () => {
  testStillness(useSession(CHROMIUM, { fontSizePx: 32 }));
});
