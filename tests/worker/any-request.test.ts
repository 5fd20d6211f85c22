import { testAnyRequest } from './any-request/tests.ts';

await testAnyRequest({ requests: 300, rawRequests: 25, seed: 1 });
