import { hasWebKit } from '../../support/install-programs.ts';
import { testEngine } from './engine-tests.ts';
import { FIRST_SCENES } from './first-scenes.ts';
import { startWebKit } from './webkit.ts';

testEngine('WebKit', hasWebKit() ? startWebKit : undefined, FIRST_SCENES);
