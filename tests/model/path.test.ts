import { describe, expect, it } from 'vitest';
import {
  resolvePath,
  toMarkdownPath,
  toPathKey,
  withBase,
  withoutBase,
} from '../../client/model/path.ts';

const PAGES = [
  '/',
  '/docs/',
  '/docs/faqs/',
  '/docs/user-guide/users/intro',
  '/docs/caf%C3%A9',
  '/docs/release-1.0.html',
  '/docs/release-1.0',
  '/docs/files/index',
  '/docs/files/',
  '/docs/a+b&c',
  '/docs/100%25',
];

const PAGES_BY_KEY = new Map(PAGES.map((path) => [toPathKey(path), { path }]));

describe('resolvePath', () => {
  it.each(PAGES)('finds %s under its own spelling', (path) => {
    expect(resolve(path)).toEqual({ path });
  });

  it.each([
    ['without its slash', '/docs/faqs', '/docs/faqs/'],
    ['with a slash too many', '/docs/user-guide/users/intro/', '/docs/user-guide/users/intro'],
    ['with two slashes at its end', '/docs/faqs//', '/docs/faqs/'],
    ['with doubled slashes', '/docs//user-guide///users/intro', '/docs/user-guide/users/intro'],
    ['with /index', '/docs/faqs/index', '/docs/faqs/'],
    ['with /index/', '/docs/faqs/index/', '/docs/faqs/'],
    ['with .html', '/docs/user-guide/users/intro.html', '/docs/user-guide/users/intro'],
    ['with .html in place of its slash', '/docs/faqs.html', '/docs/faqs/'],
    ['with .html and a slash', '/docs/faqs.html/', '/docs/faqs/'],
    ['with /index.html', '/docs/faqs/index.html', '/docs/faqs/'],
    ['of the root with /index', '/index', '/'],
    ['of the root with /index.html', '/index.html', '/'],
    ['of the root with /.html', '/.html', '/'],
    ['of a folder with /.html', '/docs/faqs/.html', '/docs/faqs/'],
    ['with /index in capitals', '/docs/faqs/Index.HTML', '/docs/faqs/'],
    ['in another case', '/Docs/FAQs/', '/docs/faqs/'],
    ['with needless escapes', '/docs/%66aqs/', '/docs/faqs/'],
    ['with lower-case escapes', '/docs/caf%c3%a9', '/docs/caf%C3%A9'],
    ['without its escapes', '/docs/café', '/docs/caf%C3%A9'],
    ['in capital letters beyond ASCII', '/docs/CAF%C3%89', '/docs/caf%C3%A9'],
    ['in decomposed Unicode (NFD)', '/docs/cafe%CC%81', '/docs/caf%C3%A9'],
    ['with escaped punctuation', '/docs/a%2Bb%26c', '/docs/a+b&c'],
  ])('resolves a path %s: %s', (_, path, canonical) => {
    expect(resolve(path)).toEqual({ path: canonical });
  });

  it.each([
    ['/docs/release-1.0.html', '/docs/release-1.0.html'],
    ['/docs/files/index', '/docs/files/index'],
  ])('prefers the page that is called %s to the one without the ending', (path, page) => {
    expect(resolve(path)).toEqual({ path: page });
  });

  it.each([
    ['/docs/release-1.0.html/', '/docs/release-1.0.html'],
    ['/docs/release-1.0.html.html', '/docs/release-1.0.html'],
    ['/docs/files/index/index', '/docs/files/index'],
    ['/docs/files/index.html', '/docs/files/'],
  ])('takes one ending only off %s', (path, canonical) => {
    expect(resolve(path)).toEqual({ path: canonical });
  });

  it.each(['/docs/faq', '/docs/faqs/more', '/docs/faqs.htm', '/docsindex', '/%25'])(
    'finds nothing at %s',
    (path) => {
      expect(resolve(path)).toBeUndefined();
    },
  );

  it.each([
    ['a host', '//host'],
    ['a host before a page', '//host/docs/faqs/'],
    ['three slashes', '///docs/faqs'],
    ['no slash at its start', 'docs/faqs'],
    ['nothing', ''],
    ['a backslash', '/docs\\faqs'],
    ['a backslash for a host', '/\\host/docs/faqs'],
    ['an escaped slash', '/docs%2ffaqs'],
    ['an escaped slash for a host', '/%2Fhost'],
    ['an escaped backslash', '/docs%5cfaqs'],
    ['an escaped dot', '/docs/%2e/faqs'],
    ['an escaped step up', '/docs/%2E%2e/docs/faqs'],
    ['a dot', '/docs/./faqs'],
    ['a step up', '/docs/../docs/faqs'],
    ['an escaped zero', '/docs/faqs%00'],
    ['an escaped line break', '/docs/faqs%0d%0aSet-Cookie:a=b'],
    ['an escaped tab', '/docs/%09faqs'],
    ['an escaped delete', '/docs/faqs%7f'],
    ['a control character', '/docs/faqs\u0000'],
    ['a line break', '/docs/\nfaqs'],
    ['half an escape', '/docs/faqs%'],
    ['an escape that is none', '/docs/%zz'],
    ['bytes that are not UTF-8', '/docs/%ff'],
    ['a cut-off UTF-8 sequence', '/docs/caf%c3'],
    ['an overlong slash', '/docs%c0%affaqs'],
    ['too many characters', `/docs/faqs${'/'.repeat(2048)}`],
  ])('does not repair a path with %s', (_, path) => {
    expect(resolve(path)).toBeUndefined();
  });

  it('reads paths of up to 2048 characters', () => {
    const path = `/docs/faqs${'/'.repeat(2038)}`;
    expect(path).toHaveLength(2048);
    expect(resolve(path)).toEqual({ path: '/docs/faqs/' });
  });
});

describe('toPathKey', () => {
  it.each([
    ['/', ''],
    ['/Docs//FAQs/', '/docs/faqs'],
    ['/docs/index.html', '/docs/index.html'],
    ['/docs/caf%C3%A9', '/docs/café'],
    ['/docs/a%20b', '/docs/a b'],
    ['/docs/100%25', '/docs/100%'],
    ['//host', null],
    ['/docs/%2e%2e/', null],
  ])('reduces %s to %j', (path, key) => {
    expect(toPathKey(path)).toBe(key);
  });
});

it.each([
  ['/docs/faqs/', '/', '/docs/faqs.md'],
  ['/', '/', '/index.md'],
  ['/base/', '/base/', '/base/index.md'],
  ['/base/docs', '/base/', '/base/docs.md'],
])('the Markdown of %s below %s is %s', (path, basePath, markdown) => {
  expect(toMarkdownPath(path, basePath)).toBe(markdown);
});

describe('withBase and withoutBase', () => {
  it.each([
    ['/', '/docs/', '/docs/'],
    ['/', '/', '/'],
    ['/base/', '/docs/', '/base/docs/'],
    ['/base/', '/', '/base/'],
    ['/a/b/', '/docs/faqs', '/a/b/docs/faqs'],
  ])('join and part %s and %s', (basePath, path, joined) => {
    expect(withBase(basePath, path)).toBe(joined);
    expect(withoutBase(basePath, joined)).toBe(path);
  });

  it.each(['/docs/', '/base', '/baseball/docs/', '/'])('find %s outside of /base/', (path) => {
    expect(withoutBase('/base/', path)).toBeNull();
  });
});

function resolve(path: string) {
  return resolvePath(path, (key) => PAGES_BY_KEY.get(key));
}
