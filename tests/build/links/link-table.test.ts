import { describe, expect, it } from 'vitest';
import {
  createLinkTable,
  isInlineUrl,
  toBrokenLinkCause,
} from '../../../build/links/link-table.ts';
import type { LinkTarget } from '../../../build/links/link-table.ts';

const HOME: LinkTarget = { path: '/', source: 'index.mdx' };
const DOCS: LinkTarget = { path: '/docs/', source: 'docs/index.mdx' };
const USERS: LinkTarget = { path: '/docs/users/', source: 'docs/02-users/index.mdx' };
const INTRO: LinkTarget = { path: '/docs/users/intro', source: 'docs/02-users/01-intro.mdx' };
const MANAGE: LinkTarget = { path: '/docs/users/manage', source: 'docs/02-users/02-manage.md' };
const FAQS: LinkTarget = { path: '/help/', source: 'docs/faqs.mdx' };
const CAFE: LinkTarget = { path: '/docs/caf%C3%A9%20bar', source: 'docs/café bar.mdx' };
const LOGIN: LinkTarget = { path: '/docs/api/management/login', source: null };
const TARGETS = [HOME, DOCS, USERS, INTRO, MANAGE, FAQS, CAFE, LOGIN];

describe('a link table', () => {
  it.each([
    ['a path', '/docs/users/intro', INTRO],
    ['a path with the other slash', '/docs/users', USERS],
    ['a path with .html', '/docs/users/intro.html', INTRO],
    ['a path with /index', '/docs/users/index', USERS],
    ['a path in another case', '/docs/Users/Intro', INTRO],
    ['the root', '/', HOME],
    ['an escaped path', '/docs/caf%C3%A9%20bar', CAFE],
    ['a path without its escapes', '/docs/café bar', CAFE],
    ['a neighbour', 'manage', MANAGE],
    ['the folder', '.', USERS],
    ['the folder above', '..', DOCS],
    ['a page of the folder above', '../api/management/login', LOGIN],
    ['a page from the root up', '../../help', FAQS],
    ['a neighbouring file', '02-manage.md', MANAGE],
    ['a file of the folder above', '../faqs.mdx', FAQS],
    ['a file from the content folder', '/docs/faqs.mdx', FAQS],
    ['a file from the folder of the docs', 'faqs.mdx', FAQS],
    ['a file from the folder of the docs as a root', '/faqs.mdx', FAQS],
    ['an index file', '../index.mdx', DOCS],
    ['an escaped file name', '../caf%C3%A9%20bar.mdx', CAFE],
  ])('follows from a page %s: %s', (_, written, target) => {
    expect(resolve(written, INTRO)).toEqual({
      kind: 'page',
      path: target.path,
      search: '',
      fragment: '',
      href: target.path,
    });
  });

  it.each([
    ['as browsers do, from the folder that it is', 'intro', INTRO],
    ['as browsers do, up', '../users/manage', MANAGE],
    ['to itself', '.', USERS],
  ])('follows from an index page %s: %s', (_, written, target) => {
    expect(resolve(written, USERS)).toMatchObject({ kind: 'page', path: target.path });
  });

  it.each([
    ['from its address', 'docs/users/intro', HOME, INTRO],
    ['from its address, where a slug is', '../docs/users/intro', FAQS, INTRO],
    ['from its file, where a slug is', 'users/intro', FAQS, INTRO],
    ['from its file by name, where a slug is', './faqs', FAQS, undefined],
    ['from the address of an operation', '../../users/intro', LOGIN, INTRO],
  ])('reads a relative link %s: %s', (_, written, from, target) => {
    expect(resolve(written, from)).toMatchObject(
      target ? { kind: 'page', path: target.path } : { kind: 'broken' },
    );
  });

  it.each([
    ['/help?tab=2', { path: '/help/', search: '?tab=2', fragment: '', href: '/help/?tab=2' }],
    [
      '/help?a=b?c#who?d#e',
      { search: '?a=b?c', fragment: '#who?d#e', href: '/help/?a=b?c#who?d#e' },
    ],
    ['#who', { path: '/docs/users/intro', search: '', fragment: '#who', href: '#who' }],
    ['#', { path: '/docs/users/intro', fragment: '#', href: '#' }],
    ['', { path: '/docs/users/intro', fragment: '', href: '' }],
    ['?tab=2', { path: '/docs/users/intro', fragment: '', href: '/docs/users/intro?tab=2' }],
    ['?tab=2#who', { search: '?tab=2', fragment: '#who', href: '/docs/users/intro?tab=2#who' }],
  ])('keeps query and fragment of %j', (written, expected) => {
    expect(resolve(written, INTRO)).toMatchObject({ kind: 'page', ...expected });
  });

  it.each([
    'https://example.com/docs/',
    '//example.com/docs/',
    'mailto:help@example.com',
    'web+app:open',
  ])('ignores %s', (written) => {
    expect(resolve(written, INTRO)).toEqual({ kind: 'external' });
  });

  it.each([
    ['/docs/users/intr', '/docs/users/intro'],
    ['introduction', '/docs/users/intro'],
    ['manage.md', '/docs/users/manage'],
    ['../../helps.mdx', '/help/'],
    ['../../hepl', '/help/'],
    // A browser would read `/docs/users/intro`.
    ['../../../docs/users/intro.mdx', '/docs/users/intro'],
    ['/nothing/like/this/anywhere', null],
    // What a path shares with another one does not make it similar.
    ['/docs/api/management/amounts', null],
    ['/docs%2Fusers', '/docs/users/'],
    ['\\\\server\\share', null],
    ['\\\\', '/'],
    ['/%zz', null],
    ['mis%zzsions', null],
  ])('finds no page at %s', (written, nearest) => {
    const hint = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
    expect(resolve(written, INTRO)).toEqual({ kind: 'broken', hint });
  });

  it.each([
    ['/base/docs/users', '/docs/users/', '/base/docs/users/'],
    ['/', '/', '/base/'],
    ['manage', '/docs/users/manage', '/base/docs/users/manage'],
    ['02-manage.md#edit', '/docs/users/manage', '/base/docs/users/manage#edit'],
    ['#edit', '/docs/users/intro', '#edit'],
  ])('puts the base path in front of %s', (written, path, href) => {
    const links = createLinkTable(TARGETS, '/base/');
    expect(links.resolve(written, INTRO)).toMatchObject({ kind: 'page', path, href });
  });

  it('leads to the files that the reference offers', () => {
    const hasFile = (path: string) => path === '/openapi/problems.json';
    const links = createLinkTable(TARGETS, '/base/', hasFile);
    const href = '/base/openapi/problems.json';
    expect(links.resolve('/openapi/problems.json', INTRO)).toEqual({ kind: 'file', href });
    expect(links.resolve('/openapi/other.json', INTRO)).toMatchObject({ kind: 'broken' });
  });

  it('prefers a page that is called like the base path', () => {
    const inner: LinkTarget = { path: '/base/docs/', source: 'base/docs/index.mdx' };
    const links = createLinkTable([...TARGETS, inner], '/base/');
    expect(links.resolve('/base/docs/', INTRO)).toMatchObject({ href: '/base/base/docs/' });
  });
});

describe('an address that leads nowhere on any site', () => {
  const OWN_MACHINE = " It leads to the reader's own machine. Write the path: `/docs/`.";
  it.each([
    ['file:///home/me/a.mdx', ' It is a file of your own machine, which readers do not have.'],
    ['FILE:a.mdx', ' It is a file of your own machine, which readers do not have.'],
    ['htpp://example.com/', ' Did you mean `http:`?'],
    ['mailo:me@example.com', ' Did you mean `mailto:`?'],
    ['https://exa mple.com', ' It is not an address.'],
    ['http://localhost:3000/docs/', OWN_MACHINE],
    ['https://127.9.8.7:80/docs/', OWN_MACHINE],
    ['http://0.0.0.0/docs/', OWN_MACHINE],
    ['http://[::1]:8787/docs/', OWN_MACHINE],
    ['//docs/users/', ' Did you mean `/docs/users/`?'],
  ])('is broken: %s', (written, hint) => {
    expect(resolve(written, INTRO)).toEqual({ kind: 'broken', hint });
  });

  it.each([
    'https://localhost.example/',
    'https://x127.0.0.1.example/',
    'tg:a',
    'te:a',
    'HTTPS://example.com',
  ])('is not %s', (written) => {
    expect(resolve(written, INTRO)).toEqual({ kind: 'external' });
  });
});

describe('a link to a path without a page', () => {
  const draft: LinkTarget = {
    path: '/docs/users/plan',
    source: 'docs/02-users/plan.mdx',
    isDraft: true,
  };
  const moved: LinkTarget = {
    path: '/docs/levels',
    source: 'docs/levels.mdx',
    aliases: ['/docs/users/tiers'],
  };
  const links = createLinkTable([...TARGETS, draft, moved], '/base/');

  it.each([
    ['/docs/users/plan', ' Its page is a draft, which only the preview shows.'],
    ['plan.mdx#top', ' Its page is a draft, which only the preview shows.'],
    // A draft is not suggested.
    ['/docs/users/plans', ''],
    ['tiers', ' Did you mean `/docs/levels`?'],
    ['/base/docs/users/TIERS/', ' Did you mean `/docs/levels`?'],
  ])('is broken: %s', (written, hint) => {
    expect(links.resolve(written, INTRO)).toEqual({ kind: 'broken', hint });
  });

  it.each([
    ['/llms.txt', '/base/llms.txt'],
    ['/sitemap.xml?a#b', '/base/sitemap.xml?a#b'],
    ['/docs/users/intro.md', '/base/docs/users/intro.md'],
  ])('leads to what the site serves: %s', (written, href) => {
    expect(links.resolve(written, INTRO)).toEqual({ kind: 'file', href });
  });

  it.each(['llms.txt', '/docs/none.md'])('is broken: %s', (written) => {
    expect(links.resolve(written, INTRO)).toMatchObject({ kind: 'broken' });
  });
});

it.each([
  ['data:text/html,x', true],
  ['java\tscript:alert(1)', true],
  [' JavaScript:alert(1)', true],
  ['vbscript:x', true],
  ['https://example.com/data:', false],
  ['/javascript:x', false],
  ['mailto:a@b.example', false],
])('a browser runs or shows what is in %j: %s', (address, expected) => {
  expect(isInlineUrl(address)).toBe(expected);
});

it.each([
  ['./levels', '/docs/users/intro', 'page /docs/users/levels'],
  ['../levels.mdx#tiers', '/docs/users/intro', 'page /docs/levels'],
  ['/docs/02-users/01-levels.mdx', '/', 'page /docs/users/levels'],
])('links to %s from %s have the cause `%s`', (written, from, cause) => {
  expect(toBrokenLinkCause(written, from)).toBe(cause);
});

function resolve(written: string, from: LinkTarget) {
  return createLinkTable(TARGETS, '/').resolve(written, from);
}
