import { expect, it } from 'vitest';
import { createPageRequests } from '../../../cli/dev/page-requests.ts';

it('requests that wait are listed after the latest one, until they are closed', () => {
  const requests = createPageRequests([], true);
  expect(requests.list()).toEqual([]);
  requests.add('/a', true);
  requests.add('/b', false);
  expect(requests.list()).toEqual(['/b', '/a']);
  requests.close();
  requests.add('/c', true);
  expect(requests.list()).toEqual(['/c']);
  expect(requests.listWaiting()).toEqual([]);
});
