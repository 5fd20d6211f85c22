import { describe, expect, it } from 'vitest';
import { toSitemaps } from '../../../build/outputs/sitemap.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { ORIGIN } from './generated-site.ts';

/** Of https://www.sitemaps.org/protocol.html, and what KV holds under one key. */
const MAX_ADDRESSES = 50_000;
const MAX_BYTES = 25 * 2 ** 20;

describe('sitemap.xml', () => {
  it('is one list of as many pages as the protocol allows', () => {
    const sitemaps = write(createPaths(MAX_ADDRESSES, 20));
    expect([...sitemaps.keys()]).toEqual(['/sitemap.xml']);
    expect(findAddresses(sitemaps.get('/sitemap.xml'))).toHaveLength(MAX_ADDRESSES);
  });

  it.each([
    ['one page more', MAX_ADDRESSES + 1, 20, 2],
    ['very long addresses', 11_000, 2_000, 3],
  ])('is an index of lists where there are %s', (_, count, length, lists) => {
    const paths = createPaths(count, length);
    const sitemaps = write(paths);
    const index = sitemaps.get('/sitemap.xml') ?? '';
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    sitemaps.delete('/sitemap.xml');
    expect(sitemaps.size).toBe(lists);
    expect(findAddresses(index)).toEqual(
      [...sitemaps.keys()].map((path) => `${ORIGIN}/base${path}`),
    );
    const listed: string[] = [];
    for (const text of sitemaps.values()) {
      const addresses = findAddresses(text);
      expect(addresses.length).toBeLessThanOrEqual(MAX_ADDRESSES);
      expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
      listed.push(...addresses);
    }
    expect(listed.length).toBe(count);
    expect(listed.join()).toBe(paths.map((path) => ORIGIN + path).join());
  });

  it('escapes what XML would misread', () => {
    const text = write(["/base/docs/tom&jerry's"]).get('/sitemap.xml');
    expect(findAddresses(text)).toEqual([`${ORIGIN}/base/docs/tom&amp;jerry&apos;s`]);
  });
});

function createPaths(count: number, length: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    `/base/docs/${String(at).padStart(6, '0')}`.padEnd(length, '-'),
  );
}

function write(paths: string[]): Map<string, string> {
  const texts = toSitemaps(
    paths.map((path) => ({ path })),
    '/base/',
  );
  return new Map([...texts].map(([path, text]) => [path, fillOrigin(text, ORIGIN)]));
}

function findAddresses(text = ''): string[] {
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}
