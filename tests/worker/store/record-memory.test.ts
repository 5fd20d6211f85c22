import { expect, it } from 'vitest';
import type { PageRecord } from '../../../client/model/page.ts';
import { createRecordMemory } from '../../../worker/store/record-memory.ts';

const RECORD: PageRecord = { html: '', headings: [] };

it('finds what it keeps and nothing else', () => {
  const memory = createRecordMemory();
  memory.keep('a', RECORD, 10);
  expect(memory.find('a')).toBe(RECORD);
  expect(memory.find('b')).toBeUndefined();
});

it('drops the records that were used longest ago', () => {
  const memory = createRecordMemory(30);
  for (const key of ['a', 'b', 'c']) memory.keep(key, RECORD, 10);
  memory.find('a');
  memory.keep('d', RECORD, 10);
  expect(toKept(memory, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
});

it('drops as many records as a large one needs', () => {
  const memory = createRecordMemory(30);
  for (const key of ['a', 'b', 'c']) memory.keep(key, RECORD, 10);
  memory.keep('d', RECORD, 15);
  expect(toKept(memory, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
});

it('keeps a record of the whole bound, and none beyond it', () => {
  const memory = createRecordMemory(30);
  memory.keep('a', RECORD, 10);
  memory.keep('large', RECORD, 31);
  expect(toKept(memory, ['a', 'large'])).toEqual(['a']);
  memory.keep('whole', RECORD, 30);
  expect(toKept(memory, ['a', 'whole'])).toEqual(['whole']);
});

it('counts a record once, however often it is kept', () => {
  const memory = createRecordMemory(30);
  for (const key of ['a', 'a', 'a', 'b', 'c']) memory.keep(key, RECORD, 10);
  expect(toKept(memory, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('stays within its bound over many records', () => {
  const memory = createRecordMemory(1_000);
  const keys = Array.from({ length: 500 }, (_, index) => `page/${index}`);
  for (const key of keys) memory.keep(key, RECORD, 100);
  expect(toKept(memory, keys)).toEqual(keys.slice(-10));
});

function toKept(memory: ReturnType<typeof createRecordMemory>, keys: string[]): string[] {
  return keys.filter((key) => memory.find(key) !== undefined);
}
