import { expect, it } from 'vitest';
import { loadTextCases } from '../support/text-cases.ts';
import { startSmallSite } from './small-site/site.ts';

const FORMATS = new Map([
  ['text/html; charset=utf-8', 'html'],
  ['text/markdown; charset=utf-8', 'markdown'],
  ['application/json', 'json'],
]);

/** What is named first counts of the same rank, and a wide range stands for HTML. */
it.each(loadTextCases('accept.txt'))(
  'of a page, search results and a page with JSON, Accept means $name',
  async ({ input, expected }) => {
    for (const accept of input.trimEnd().split('\n')) {
      expect(`${accept} → ${await loadFormats({ Accept: accept })}`).toBe(
        `${accept} → ${expected[0]}`,
      );
    }
  },
);

it('without Accept, or with an empty one, it is HTML', async () => {
  expect(await loadFormats({})).toBe('html html html');
  expect(await loadFormats({ Accept: '' })).toBe('html html html');
});

async function loadFormats(headers: Record<string, string>): Promise<string> {
  const site = startSmallSite();
  const formats: (string | undefined)[] = [];
  for (const path of ['/docs/faqs/', '/search?q=users', '/docs/api/problems/key-taken']) {
    const response = await site.fetch(path, { headers });
    expect([path, response.status, response.headers.get('vary')]).toEqual([path, 200, 'Accept']);
    formats.push(FORMATS.get(response.headers.get('content-type') ?? ''));
  }
  return formats.join(' ');
}

/** Two errors, which look the same to negotiation: a miss and a failure of KV. */
it.each([
  ['/docs/none', undefined, 'text/html; charset=utf-8'],
  ['/docs/none', '*/*', 'text/html; charset=utf-8'],
  ['/docs/none', 'application/json', 'text/html; charset=utf-8'],
  ['/docs/none', 'text/markdown', 'text/markdown; charset=utf-8'],
  ['/docs/none', 'text/markdown;q=0.5, text/html', 'text/html; charset=utf-8'],
  ['/docs/none.md', 'text/html', 'text/markdown; charset=utf-8'],
  ['/docs/NONE.MD', undefined, 'text/markdown; charset=utf-8'],
  ['/docs/none.md/', undefined, 'text/html; charset=utf-8'],
  ['/none.txt', undefined, 'text/plain; charset=utf-8'],
  ['/none.xml', '*/*', 'text/plain; charset=utf-8'],
  ['/none.json', 'application/json', 'text/plain; charset=utf-8'],
  ['/none.yaml', 'text/markdown', 'text/markdown; charset=utf-8'],
  ['/none.json', 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['/none.json', 'TEXT/HTML', 'text/html; charset=utf-8'],
  ['/none.png', undefined, 'text/html; charset=utf-8'],
  ['/none.constructor', undefined, 'text/html; charset=utf-8'],
  ['/_none/page', undefined, 'text/plain; charset=utf-8'],
  ['/docs/_none', undefined, 'text/html; charset=utf-8'],
  ['/_none/page', 'text/html', 'text/html; charset=utf-8'],
  ['/base/_none', undefined, 'text/plain; charset=utf-8', '/base/'],
  ['/_none', undefined, 'text/html; charset=utf-8', '/base/'],
])('an error at %s with Accept: %s is %s', async (path, accept, type, basePath = '/') => {
  const headers = accept === undefined ? {} : { Accept: accept };
  const miss = await startSmallSite({ basePath }).fetch(path, { headers });
  const readKv = () => Promise.reject(new Error('down'));
  const failure = await startSmallSite({ basePath, readKv }).fetch(path, { headers });
  for (const [response, status] of [
    [miss, 404],
    [failure, 503],
  ] as const) {
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('vary'),
    ]).toEqual([status, type, 'Accept']);
  }
});

it.each([
  ['the tag', '"ID:/docs/"', 304],
  ['the tag, weakened on its way', 'W/"ID:/docs/"', 304],
  ['a list', '"other", "ID:/docs/", "more"', 304],
  ['a list without spaces', '"other",W/"ID:/docs/"', 304],
  ['a list with a comma in a tag', '"a,b", "ID:/docs/"', 304],
  ['any tag', '*', 304],
  ['any tag, with spaces', ' * ', 304],
  ['an empty header', '', 200],
  ['another tag', '"other"', 200],
  ['the tag without quotes', 'ID:/docs/', 200],
  ['part of the tag', '"ID:/docs"', 200],
  ['a tag that begins with this one', '"ID:/docs/more"', 200],
  ['a tag that ends with this one', '"W/ID:/docs/"', 200],
  ['a star among tags', '"other", *', 200],
  ['a star as a tag', '"*"', 200],
  ['a quote that is not closed', '"ID:/docs/', 200],
  ['another release', '"1D:/docs/"', 200],
])('If-None-Match is compared with the tag: %s', async (_, header, status) => {
  const site = startSmallSite();
  const headers = { 'If-None-Match': header.replace('ID', site.id) };
  expect((await site.fetch('/docs/', { headers })).status).toBe(status);
});

it.each([
  ['section=Values%20*', 'section=Values%20*'],
  ['section="Values"%0a', 'section=%22Values%22%0A'],
])('a tag quotes what it is of: %s', async (query, tag) => {
  const site = startSmallSite();
  const { headers } = await site.fetch(`/docs/faqs.md?${query}`);
  expect(headers.get('etag')).toBe(`"${site.id}:/docs/faqs.md?${tag}"`);
});
