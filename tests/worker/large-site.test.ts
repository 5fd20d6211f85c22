import { testSizes } from './large-site.ts';

testSizes([200, 1_000]);
