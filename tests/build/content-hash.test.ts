import { expect, it } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';

it('gives text and its bytes one hash of 32 hexadecimal digits', () => {
  expect(toContentHash('café')).toMatch(/^[0-9a-f]{32}$/);
  expect(toContentHash(Buffer.from('café'))).toBe(toContentHash('café'));
  expect(toContentHash('cafe')).not.toBe(toContentHash('café'));
});
