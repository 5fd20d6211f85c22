import { expect, it } from 'vitest';
import { renderSitemap } from '../../../build/outputs/discovery.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { toPage } from '../content-file.ts';
import { ORIGIN } from './generated-site.ts';

it('lists pages in the order of their paths, with the day of their last change', () => {
  const pages = [toPage('/base/docs/b', { updatedOn: '2025-02-14' }), toPage('/base/docs/a')];
  expect(fillOrigin(renderSitemap(pages), ORIGIN)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `<url><loc>${ORIGIN}/base/docs/a</loc></url>\n` +
      `<url><loc>${ORIGIN}/base/docs/b</loc><lastmod>2025-02-14</lastmod></url>\n` +
      '</urlset>\n',
  );
});

it('escapes what XML would misread', () => {
  const text = renderSitemap([toPage("/base/docs/tom&jerry's")]);
  expect(text).toContain('/base/docs/tom&amp;jerry&apos;s</loc>');
});
