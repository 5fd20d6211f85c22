import { toPageView } from '../../../client/model/view.ts';
import { isDeepStrictEqual } from 'node:util';
import { findAll, unless } from './crawl.ts';
import type { PageCheck } from './crawl.ts';

const SITE_TITLE = 'Engagement Platform Docs';

export const COMPLETE_DOCUMENT: PageCheck = {
  rule: 'is a complete document without JavaScript',
  findFlaws({ route, document: { status, headers, html } }) {
    const title = route.title === SITE_TITLE ? SITE_TITLE : `${route.title} | ${SITE_TITLE}`;
    const ids = findAll(html, / id="([^"]+)"/g);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const headings = html.match(/<h1[ >]/g)?.length ?? 0;
    return [
      ...unless(status === 200, `status ${status}`),
      ...unless(headers.get('content-type') === 'text/html; charset=utf-8', 'another type'),
      ...unless(/^<!doctype html><html lang="en" dir="ltr"[ >]/.test(html), 'another start'),
      ...unless(html.endsWith('</html>'), 'is cut off'),
      ...unless(html.includes(`<title>${escapeText(title)}</title>`), `title is not “${title}”`),
      ...unless(headings === 1, `${headings} headings of level 1`),
      ...twice.map((id) => `id "${id}" twice`),
    ];
  },
};

export const SAME_DATA: PageCheck = {
  rule: 'has data with the article of its document, cached for good',
  findFlaws({ route, document, data: { status, headers, view } }) {
    const caching = headers.get('cache-control');
    return [
      ...unless(status === 200, `status ${status}`),
      ...unless(caching === 'public, max-age=31536000, immutable', `Cache-Control: ${caching}`),
      ...unless(isDeepStrictEqual(view, toPageView(route, view.record)), 'data of another page'),
      ...unless(
        document.html.includes(`<article>${view.record.html}</article>`),
        'another article than in its document',
      ),
    ];
  },
};

export const SAME_SIDEBAR: PageCheck = {
  rule: 'has sidebar data with the entries of its document, where it is current',
  findFlaws({ path, route, document: { html }, sidebar }) {
    const [, entries = null] = /<div id="sidebarEntries">(.*?)<\/div><\/nav>/s.exec(html) ?? [];
    const isListed = sidebar?.html.includes(`<a href="${path}">`) ?? false;
    const list = route.breadcrumbs.at(-1)?.path;
    const current = isListed ? `"${path}" aria-current="page"` : `"${list}" aria-current="true"`;
    const isCurrent = entries?.includes(`<a href=${current}>`) ?? sidebar === null;
    // Those of the data have no state of a page, because other pages show them too.
    const plain = entries?.replaceAll(/ aria-current="\w+"| open=""/g, '') ?? null;
    return [
      ...unless(isCurrent, 'its entry, or that of its list, is not the current one'),
      ...unless(plain === (sidebar?.html ?? null), 'other entries than in its document'),
    ];
  },
};

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
}
