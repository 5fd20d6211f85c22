import { expect, test } from 'vitest';
import { isFromRoot } from '../../../../build/links/link-table.ts';
import {
  createFragmentTable,
  createLinkResolver,
  isWebUrl,
  toSafeLink,
} from '../../../../build/openapi/reference/link-resolver.ts';
import { createReferencePaths } from '../../../../build/openapi/reference/reference-paths.ts';
import { toServerUrl } from '../../../../build/openapi/schema/server-url.ts';
import { toFragment, toFreeSlug } from '../../../../build/openapi/reference/slug.ts';
import { toStatusText } from '../../../../build/openapi/reference/status-text.ts';
import { compileDocument, findPage } from '../compile-fixture.ts';

const toInfo = (info: object) => ({ info: { title: 'A', version: '1', ...info }, paths: {} });

test.each([
  ['First\nline.\n\nSecond paragraph.', 'First line.'],
  [
    '# Heading\n\nText with `code`, <b>HTML</b> and [a link](/a).',
    'Text with code, HTML and a link.',
  ],
  ['x'.repeat(200), 'x'.repeat(200)],
  [`${'word '.repeat(39)}last1 more`, `${'word '.repeat(39).trim()}…`],
  ['- A list.', ''],
])('the description of a page of %j is %j', async (description, text) => {
  const { pages } = await compileDocument(toInfo({ description }));
  expect(findPage({ pages }, 'a').description).toBe(text);
});

test('the overview has the summary first, and the page about the API the description', async () => {
  const texts = async (info: object) => {
    const { pages } = await compileDocument(toInfo(info));
    return [findPage({ pages }, 'contract').description, findPage({ pages }, 'a').description];
  };
  expect(await texts({ summary: 'S', description: 'D' })).toEqual(['S', 'D']);
  expect(await texts({ summary: 'S' })).toEqual(['S', 'S']);
  expect(await texts({ description: 'D' })).toEqual(['D', 'D']);
});

test('a page that is too large for its limit is reported', async () => {
  // Text that does not compress well.
  const words = Array.from({ length: 30_000 }, (_, at) => Math.sin(at).toString(36).slice(3, 11));
  const { problems } = await compileDocument(
    toInfo({ summary: 'Short.', description: words.join(' ') }),
  );
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: `/docs/api/contract/a` has 177 kB of gzipped HTML; the limit is 100 kB. ' +
      'Shorten its descriptions and examples.',
  ]);
});

test.each([
  ['/a', true],
  ['/', true],
  ['//a', false],
  ['/\\a', false],
  ['a', false],
  ['#a', false],
])('%s is from the root: %j', (address, expected) => {
  expect(isFromRoot(address)).toBe(expected);
});

test('an address of the web or of this site is safe, and any other is none', () => {
  const links = createLinkResolver({ basePath: '/base/', linksOrigin: null });
  const addresses = [
    'https://a.example',
    '/a',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'a',
    '//b.example',
    undefined,
  ];
  expect(addresses.map((url) => toSafeLink(url, links)?.href ?? null)).toEqual([
    'https://a.example',
    '/base/a',
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['http://a', 'HTTPS://a', 'ftp://a', '/a'].map(isWebUrl)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('without operations, no fragment leads to a page', () => {
  expect(
    createFragmentTable({
      groups: [],
      paths: createReferencePaths('a', '/'),
      infoUrl: '/a',
      description: undefined,
    }),
  ).toEqual(new Map());
});

test('names of statuses, servers and ids', () => {
  expect(['404', '4xx', 'default', '299', '5XX'].map(toStatusText)).toEqual([
    '404 Not Found',
    '4xx Client errors',
    'default for every other status',
    '299',
    '5XX Server errors',
  ]);
  expect(toServerUrl(undefined)).toBe('');
  expect(['a b', '-a-', 'é', 'a.b/c', 'x_y-1'].map(toFragment)).toEqual([
    'a-b',
    'a',
    'section',
    'a-b-c',
    'x_y-1',
  ]);
  const taken = new Set(['a', 'a-2']);
  expect([toFreeSlug('a', taken), toFreeSlug('a', taken), toFreeSlug('b', taken)]).toEqual([
    'a-3',
    'a-4',
    'b',
  ]);
});
