import { findChromium } from '../../../bench/harness/chromium.ts';
import { findHeadlessShell } from '../../support/install-programs.ts';
import { testEngine } from './engine-tests.ts';
import { toPuppeteer } from './puppeteer.ts';
import { WALKS } from './walk.ts';

testEngine('Chromium', toPuppeteer('chrome', findHeadlessShell() ?? findChromium()), WALKS);
