import { describe, expect, it } from 'vitest';
import { toDataUrl, toSidebarUrl } from '../../client/model/release-url.ts';

describe('toDataUrl', () => {
  it.each([
    ['/', '/docs/faqs/', '/_data/4f1c/docs/faqs/'],
    ['/', '/', '/_data/4f1c/'],
    ['/base/', '/base/docs/faqs/', '/base/_data/4f1c/docs/faqs/'],
    ['/base/', '/base/', '/base/_data/4f1c/'],
  ])('puts the release between the base path %s and the page %s', (basePath, path, url) => {
    expect(toDataUrl(basePath, '4f1c', path)).toBe(url);
  });
});

describe('toSidebarUrl', () => {
  it.each([
    ['/', '/docs/faqs/', '/_sidebar/4f1c/docs/faqs/'],
    ['/base/', '/base/', '/base/_sidebar/4f1c/'],
  ])('names what the page shows below the base path %s: %s', (basePath, path, url) => {
    expect(toSidebarUrl(basePath, '4f1c', path)).toBe(url);
  });
});
