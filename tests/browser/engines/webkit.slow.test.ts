import { hasWebKit } from '../../support/install-programs.ts';
import { testEngine } from './test-engine.ts';
import { WEBKIT } from './webkit.ts';

testEngine('WebKit', hasWebKit() ? WEBKIT : undefined);
