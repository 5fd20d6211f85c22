import { expect, it } from 'vitest';
import { isSlowLanguage, listRunners } from '../../../contract/sample-runners.ts';
import { sendRequests, toExpectedRequests } from './sample-requests.ts';

it.each(listRunners(isSlowLanguage))('sends the requests from $language', async (runner) => {
  expect(await sendRequests(runner)).toEqual(toExpectedRequests());
});
