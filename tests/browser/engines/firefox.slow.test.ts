import { findFirefox } from '../../support/install-programs.ts';
import { toFirefox } from './firefox.ts';
import { testEngine } from './test-engine.ts';

const path = findFirefox();

testEngine('Firefox', path === undefined ? undefined : toFirefox(path));
