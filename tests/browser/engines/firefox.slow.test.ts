import { findFirefox } from '../../support/install-programs.ts';
import { testEngine } from './engine-tests.ts';
import { toPuppeteer } from './puppeteer.ts';
import { FIRST_SCENES } from './first-scenes.ts';
import { WALKS } from './walk.ts';

const path = findFirefox();

testEngine('Firefox', path === undefined ? undefined : toPuppeteer('firefox', path), {
  ...WALKS,
  ...FIRST_SCENES,
});
