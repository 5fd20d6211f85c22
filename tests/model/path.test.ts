import { expect, it } from 'vitest';
import {
  resolvePath,
  toMarkdownPath,
  toPathKey,
  withBase,
  withoutBase,
} from '../../client/model/path.ts';
import { loadTextCases } from '../support/text-cases.ts';

/** Their lines are JSON texts: `\\` is a backslash. */
const CASES = loadTextCases('paths.txt').map(({ name, input, expected }) => {
  const paths = input.trimEnd().split('\n');
  return [name, paths.map((path) => JSON.parse(`"${path}"`) as string), expected] as const;
});

/** Those of the first case exist. */
const PAGES = new Map(CASES[0]?.[1].map((path) => [toPathKey(path), path]));

const resolve = (path: string) => resolvePath(path, (key) => PAGES.get(key)) ?? 'none';

it.each(CASES)('a path resolves to the page that it names: %s', (_, paths, expected) => {
  expect(paths.map(resolve)).toEqual(expected);
});

it.each([
  [2_048, '/docs/faqs/'],
  [2_049, 'none'],
])('a path of %i characters resolves to %s', (length, page) => {
  expect(resolve('/docs/faqs'.padEnd(length, '/'))).toBe(page);
});

it.each([
  ['', null],
  ['/', ''],
  ['/Docs//FAQs/', '/docs/faqs'],
  ['/docs/index.html', '/docs/index.html'],
  ['/docs/caf%C3%A9', '/docs/café'],
  ['/docs/a%20b', '/docs/a b'],
  ['/docs/100%25', '/docs/100%'],
  ['//host', null],
])('the key of %s is %j', (path, key) => {
  expect(toPathKey(path)).toBe(key);
});

it.each([
  ['/', '/docs/faqs/', '/docs/faqs/', '/docs/faqs.md'],
  ['/', '/', '/', '/index.md'],
  ['/base/', '/', '/base/', '/base/index.md'],
  ['/base/', '/docs', '/base/docs', '/base/docs.md'],
  ['/a/b/', '/docs/faqs', '/a/b/docs/faqs', '/a/b/docs/faqs.md'],
])('below %s, the page %s is at %s and its Markdown at %s', (base, path, joined, markdown) => {
  expect(withBase(base, path)).toBe(joined);
  expect(withoutBase(base, joined)).toBe(path);
  expect(toMarkdownPath(joined, base)).toBe(markdown);
});

it.each(['/docs/', '/base', '/baseball/docs/', '/'])('%s is outside of /base/', (path) => {
  expect(withoutBase('/base/', path)).toBeNull();
});
