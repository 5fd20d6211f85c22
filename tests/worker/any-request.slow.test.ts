import { testAnyRequest } from './any-request/tests.ts';

await testAnyRequest({ requests: 6_000, rawRequests: 500 });
