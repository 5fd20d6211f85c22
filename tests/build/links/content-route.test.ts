import { describe, expect, it } from 'vitest';
import {
  toContentRoute,
  toHumanName,
  toNumberPrefix,
  withoutNumberPrefix,
} from '../../../build/links/content-route.ts';

describe('toContentRoute', () => {
  it.each([
    ['index.mdx', 'index', '/'],
    ['docs/index.mdx', 'docs/index', '/docs/'],
    ['docs/README.md', 'docs/index', '/docs/'],
    ['docs/Index.mdx', 'docs/index', '/docs/'],
    ['docs/faqs.mdx', 'docs/faqs', '/docs/faqs'],
    ['docs/faqs.md', 'docs/faqs', '/docs/faqs'],
    ['docs/users/intro.mdx', 'docs/users/intro', '/docs/users/intro'],
    ['docs/indexes.mdx', 'docs/indexes', '/docs/indexes'],
    ['docs/index/users.mdx', 'docs/index/users', '/docs/index/users'],
    ['docs/02-users/01-intro.mdx', 'docs/users/intro', '/docs/users/intro'],
    ['docs/02-users/00-index.mdx', 'docs/users/index', '/docs/users/'],
    ['01. Start/2) Set up.mdx', 'Start/Set up', '/Start/Set%20up'],
    ['docs/release-1.0.mdx', 'docs/release-1.0', '/docs/release-1.0'],
    ['docs/café.mdx', 'docs/café', '/docs/caf%C3%A9'],
    ['docs/cafe\u0301.mdx', 'docs/cafe\u0301', '/docs/caf%C3%A9'],
    ['docs/what?.mdx', 'docs/what?', '/docs/what%3F'],
    ['docs/c#.mdx', 'docs/c#', '/docs/c%23'],
    ['docs/100%.mdx', 'docs/100%', '/docs/100%25'],
    [
      "docs/a+b&c=d,e;f@g!h$i'j(k).mdx",
      "docs/a+b&c=d,e;f@g!h$i'j(k)",
      "/docs/a+b&c=d,e;f@g!h$i'j(k)",
    ],
  ])('maps %s to the page %s at %s', (source, id, path) => {
    expect(toContentRoute(source)).toEqual({ id, path });
  });

  it.each([
    ['/help/', '/help/'],
    ['/help', '/help'],
    ['/', '/'],
    ['help', '/docs/help'],
    ['help/', '/docs/help/'],
    ['help/me', '/docs/help/me'],
    ['./help', '/docs/help'],
    ['./', '/docs/'],
    ['.', '/docs/'],
    ['', '/docs/'],
    ['//help//me', '/help/me'],
    ['/01-help', '/01-help'],
    ['/Hilfe für alle', '/Hilfe%20f%C3%BCr%20alle'],
    ['/what?', '/what%3F'],
  ])('reads the slug %j as %s, and keeps the id', (slug, path) => {
    expect(toContentRoute('docs/1-faqs.mdx', { slug })).toEqual({ id: 'docs/faqs', path });
  });

  it.each([
    ['docs/01-faqs.mdx', 'docs/help', '/docs/help'],
    ['docs/faqs/index.mdx', 'docs/faqs/help', '/docs/faqs/'],
  ])('names %s by its id', (source, id, path) => {
    expect(toContentRoute(source, { id: 'help' })).toEqual({ id, path });
  });

  it('reads the slug of an index page from the folder it lies in', () => {
    expect(toContentRoute('docs/faqs/index.mdx', { slug: 'help' }).path).toBe('/docs/faqs/help');
    expect(toContentRoute('index.mdx', { slug: 'help' }).path).toBe('/help');
  });
});

describe('number prefixes', () => {
  it.each([
    ['01-intro', 'intro', 1],
    ['1_intro', 'intro', 1],
    ['2. Setup', 'Setup', 2],
    ['3) Users', 'Users', 3],
    ['3)Users', 'Users', 3],
    ['10 - Rules', 'Rules', 10],
    ['1. xray', 'xray', 1],
    ['007-intro', 'intro', 7],
    ['1-é', 'é', 1],
  ])('order %s, which is called %s', (name, bare, number) => {
    expect(withoutNumberPrefix(name)).toBe(bare);
    expect(toNumberPrefix(name)).toBe(number);
  });

  it.each([
    'intro',
    '2fa',
    '404',
    '2.1',
    '25.x',
    '7.x-beta',
    '1-2-3',
    '2024-01-31',
    '2024-01-31-news',
    '1--2',
    '1. 2 things',
    '1) 2 things',
    '1-',
    '-1-intro',
    'v1-intro',
    '',
  ])('are not read off %j', (name) => {
    expect(withoutNumberPrefix(name)).toBe(name);
    expect(toNumberPrefix(name)).toBeNull();
  });
});

describe('toHumanName', () => {
  it.each([
    ['docs/user-guide/managing-users.mdx', 'Managing users'],
    ['docs/02-getting-started/index.mdx', 'Getting started'],
    ['docs/02-getting-started/00-index.mdx', 'Getting started'],
    ['docs/faqs/README.md', 'Faqs'],
    ['docs/API_keys.md', 'API keys'],
    ['02-users', 'Users'],
    ['index.mdx', 'Home'],
    ['docs/2.1.mdx', '2.1'],
    ['docs/élan.mdx', 'Élan'],
  ])('reads off %s the name %s', (source, name) => {
    expect(toHumanName(source)).toBe(name);
  });
});
