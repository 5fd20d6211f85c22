import { expect, it } from 'vitest';
import { listRunners } from '../../../contract/sample-runners.ts';
import { QUICK_LANGUAGE, sendRequests, toExpectedRequests } from './sample-requests.ts';

it.each(listRunners((language) => language !== QUICK_LANGUAGE))(
  'sends the requests from $language',
  async (runner) => {
    expect(await sendRequests(runner)).toEqual(toExpectedRequests());
  },
);
