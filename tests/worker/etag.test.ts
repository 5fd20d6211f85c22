import { expect, it } from 'vitest';
import { toETag } from '../../worker/http/etag.ts';

it.each([
  ['4f1c', '/docs/faqs/', '"4f1c:/docs/faqs/"'],
  ['4f1d', '/docs/café', '"4f1d:/docs/caf%C3%A9"'],
  ['4f1c', '/docs/"quoted"', '"4f1c:/docs/%22quoted%22"'],
])('an ETag quotes release and path: %s %s', (release, path, tag) => {
  expect(toETag(release, path)).toBe(tag);
});
