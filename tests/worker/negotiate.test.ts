import { expect, it } from 'vitest';
import { prefersJson, prefersMarkdown, resolveResultFormat } from '../../worker/http/negotiate.ts';
import { findMediaType } from '../../worker/http/response-headers.ts';
import { startSmallSite } from './small-site/site.ts';

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown; charset=utf-8', true],
  ['text/markdown, */*', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html;q=0.8, text/markdown;q=0.9', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.4', true],
  // Of the same rank, what is named first.
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, text/html;q=0', false],
  ['application/json, text/markdown;q=0.1', true],
  ['x-text/markdown', false],
  [';,;"text/markdown', false],
])('Accept: %s means Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

it.each<[string | undefined, 'html' | 'markdown' | 'json', isProblem: boolean]>([
  [undefined, 'html', false],
  ['*/*', 'html', false],
  ['application/*', 'html', false],
  ['application/json', 'json', true],
  ['Application/JSON', 'json', true],
  ['application/json, */*', 'json', true],
  ['*/*, application/json', 'html', false],
  ['application/json;q=0.9, text/html', 'html', false],
  ['application/json, text/html;q=0.9', 'json', true],
  ['application/json;q=0', 'html', false],
  ['application/json;q=0.1, text/markdown', 'markdown', false],
  ['text/markdown, application/json', 'markdown', false],
  ['application/problem+json', 'html', true],
  ['text/html;q=0.5, application/problem+json', 'html', true],
  ['application/problem+json;q=0.1, text/markdown', 'markdown', false],
  ['application/ld+json', 'html', false],
])('of search results, Accept: %s means %s; JSON of a problem: %s', (accept, format, isProblem) => {
  expect(resolveResultFormat(accept)).toBe(format);
  expect(prefersJson(accept)).toBe(isProblem);
});

it.each([
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/openapi.json', 'application/json'],
  ['/openapi.yaml', 'application/yaml'],
  ['/mcp/server-card', 'application/mcp-server-card+json'],
  ['/.well-known/mcp/server-card.json', 'application/json'],
  ['/docs/faqs/', undefined],
  ['/docs/faqs.md', undefined],
  ['/docs/page.html', undefined],
  ['/docs/page.toString', undefined],
  ['/docs/page.constructor', undefined],
])('the media type of %s is %s', (path, type) => {
  expect(findMediaType(path)).toBe(type);
});

/** Two errors, which look the same to negotiation: a miss and a failure of KV. */
it.each([
  ['/docs/none', undefined, 'text/html'],
  ['/docs/none', '*/*', 'text/html'],
  ['/docs/none', 'application/json', 'text/html'],
  ['/docs/none', 'text/markdown', 'text/markdown'],
  ['/docs/none', 'text/markdown;q=0.5, text/html', 'text/html'],
  ['/docs/none.md', 'text/html', 'text/markdown'],
  ['/docs/NONE.MD', undefined, 'text/markdown'],
  ['/docs/none.md/', undefined, 'text/html'],
  ['/none.txt', undefined, 'text/plain'],
  ['/none.xml', '*/*', 'text/plain'],
  ['/none.json', 'application/json', 'text/plain'],
  ['/none.yaml', 'text/markdown', 'text/markdown'],
  ['/none.json', 'text/html,*/*;q=0.8', 'text/html'],
  ['/none.json', 'TEXT/HTML', 'text/html'],
  ['/none.png', undefined, 'text/html'],
  ['/_none/page', undefined, 'text/plain'],
  ['/docs/_none', undefined, 'text/html'],
  ['/_none/page', 'text/html', 'text/html'],
])('an error at %s with Accept: %s is %s', async (path, accept, type) => {
  const headers = accept === undefined ? {} : { Accept: accept };
  const miss = await startSmallSite().fetch(path, { headers });
  const broken = startSmallSite({ readKv: () => Promise.reject(new Error('down')) });
  const failure = await broken.fetch(path, { headers });
  const show = (response: Response) => [
    response.status,
    response.headers.get('content-type')?.split(';')[0],
    response.headers.get('vary'),
  ];
  expect([show(miss), show(failure)]).toEqual([
    [404, type, 'Accept'],
    [503, type, 'Accept'],
  ]);
});

it('an error below a base path is negotiated by the path below it', async () => {
  const site = startSmallSite({ basePath: '/base/' });
  const toType = async (path: string) => (await site.fetch(path)).headers.get('content-type');
  expect(await toType('/base/_none')).toBe('text/plain; charset=utf-8');
  expect(await toType('/_none')).toBe('text/html; charset=utf-8');
});
