import { findFirefox } from '../../support/install-programs.ts';
import { toFirefox } from './firefox.ts';
import { testEngine } from './smoke-tests.ts';

const path = findFirefox();

testEngine('Firefox', path === undefined ? undefined : toFirefox(path));
