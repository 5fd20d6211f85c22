import { testAnyRequest } from './any-request/tests.ts';

await testAnyRequest({ requests: 600, rawRequests: 50 });
