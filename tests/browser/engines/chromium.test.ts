import { describe } from 'vitest';
import { CHROMIUM } from './chromium.ts';
import { testPlaces } from './place-tests.ts';

describe('Chromium', () => {
  testPlaces(CHROMIUM);
});
