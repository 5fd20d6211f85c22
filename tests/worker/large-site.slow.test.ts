import { testSizes } from './large-site.ts';

testSizes([200, 10_000]);
