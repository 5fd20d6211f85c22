import { expect, it } from 'vitest';
import { isNotModified, toETag } from '../../worker/http/etag.ts';

it.each([
  ['4f1c', '/docs/faqs/', '"4f1c:/docs/faqs/"'],
  ['4f1d', '/docs/café', '"4f1d:/docs/caf%C3%A9"'],
  ['4f1c', '/docs/"quoted"', '"4f1c:/docs/%22quoted%22"'],
])('an ETag quotes release and path: %s %s', (release, path, tag) => {
  expect(toETag(release, path)).toBe(tag);
});

const TAG = '"4f1c:/docs/"';

it.each([
  ['the tag', TAG, true],
  ['the tag, weakened on its way', `W/${TAG}`, true],
  ['a list', `"other", ${TAG}, "more"`, true],
  ['a list without spaces', `"other",W/${TAG}`, true],
  ['a list with a comma in a tag', `"a,b", ${TAG}`, true],
  ['any tag', '*', true],
  ['any tag, with spaces', ' * ', true],
  ['no header', undefined, false],
  ['an empty header', '', false],
  ['another tag', '"other"', false],
  ['the tag without quotes', '4f1c:/docs/', false],
  ['part of the tag', '"4f1c:/docs"', false],
  ['a tag that begins with this one', '"4f1c:/docs/more"', false],
  ['a tag that ends with this one', '"W/4f1c:/docs/"', false],
  ['a star among tags', '"other", *', false],
  ['a star as a tag', '"*"', false],
  ['a quote that is not closed', '"4f1c:/docs/', false],
  ['another release', '"4f1d:/docs/"', false],
])('If-None-Match is compared with the tag: %s', (_, header, expected) => {
  expect(isNotModified(header, TAG)).toBe(expected);
});

it('what has no tag is never unchanged', () => {
  expect(isNotModified('*', undefined)).toBe(false);
});
