import { expect, it } from 'vitest';
import { createRecordLog } from '../../../cli/dev/record-log.ts';

const toRecords = (values: Record<string, string>) => new Map(Object.entries(values));

it('lists what came after a release, and all for one of another preview', () => {
  const log = createRecordLog();
  log.add({ release: 'a', records: toRecords({ 'page/1': 'one', manifest: 'a' }) });
  log.add({
    release: 'b',
    records: toRecords({ 'page/1': 'one', 'page/2': 'two', manifest: 'b' }),
  });
  log.add({ release: 'c', records: toRecords({ manifest: 'c' }) });
  expect(log.listSince('a')).toEqual({
    release: 'c',
    records: [
      ['manifest', 'c'],
      ['page/2', 'two'],
    ],
  });
  expect(log.listSince('b').records).toEqual([['manifest', 'c']]);
  expect(log.listSince('c').records).toEqual([]);
  expect(log.listSince('of another preview').records).toEqual([
    ['page/1', 'one'],
    ['manifest', 'c'],
    ['page/2', 'two'],
  ]);
});
