import { describe, expect, it } from 'vitest';
import { isNotModified, toETag } from '../../worker/http/etag.ts';

const TAG = toETag('4f1c', '/docs/faqs/');

describe('toETag', () => {
  it.each([
    ['/docs/faqs/', '"4f1c:/docs/faqs/"'],
    ['/docs/café', '"4f1c:/docs/caf%C3%A9"'],
    ['/docs/"quoted"', '"4f1c:/docs/%22quoted%22"'],
  ])('quotes release and path: %s', (path, tag) => {
    expect(toETag('4f1c', path)).toBe(tag);
  });

  it('differs between releases and between pages', () => {
    expect(toETag('4f1d', '/docs/faqs/')).not.toBe(TAG);
    expect(toETag('4f1c', '/docs/faqs')).not.toBe(TAG);
  });
});

describe('isNotModified', () => {
  it.each([
    ['the tag', TAG],
    ['the tag, weakened on its way', `W/${TAG}`],
    ['a list', `"other", ${TAG}, "more"`],
    ['a list without spaces', `"other",W/${TAG}`],
    ['a list with a comma in a tag', `"a,b", ${TAG}`],
    ['any tag', '*'],
    ['any tag, with spaces', ' * '],
  ])('returns true for %s', (_, header) => {
    expect(isNotModified(header, TAG)).toBe(true);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another tag', '"4f1d:/docs/faqs/"'],
    ['the tag without quotes', TAG.replaceAll('"', '')],
    ['part of the tag', '"4f1c:/docs/"'],
    ['a tag that holds this one', `"4f1c:/docs/faqs/more"`],
    ['a star among tags', '"other", *'],
    ['a quote that is not closed', TAG.slice(0, -1)],
  ])('returns false for %s', (_, header) => {
    expect(isNotModified(header, TAG)).toBe(false);
  });
});
