import { describe, expect, it } from 'vitest';
import { toPageView } from '../../client/model/view.ts';
import type { View } from '../../client/model/view.ts';
import { toDataUrl } from '../../client/model/path.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const SITE_TITLE = 'Engagement Platform Docs';

/** The routes that the site promises; operations are in the manifest. */
const GUIDE_PATHS = [
  '/',
  '/docs/',
  '/docs/faqs/',
  '/docs/user-guide/getting-started/login',
  '/docs/user-guide/getting-started/dashboard',
  '/docs/user-guide/getting-started/quickstart',
  '/docs/user-guide/users/',
  '/docs/user-guide/users/intro',
  '/docs/user-guide/users/managing-users',
  '/docs/user-guide/users/user-attributes',
  '/docs/user-guide/users/user-details',
  '/docs/user-guide/users/user-levels-and-tiers',
  '/docs/user-guide/users/user-segments',
  '/docs/user-guide/segments/intro',
  '/docs/user-guide/segments/manage',
  '/docs/user-guide/segments/users',
  '/docs/api/management',
  '/docs/api/management/management-api',
  '/docs/api/management/health',
  '/docs/api/management/login',
  '/docs/api/management/password-reset-request',
  '/docs/api/management/password-reset',
  '/docs/api/management/list-users',
  '/docs/api/management/create-user',
  '/docs/api/management/get-users-schema',
  '/docs/api/management/set-user-login-status',
  '/docs/api/management/get-user-streak',
  '/docs/api/management/list-segments',
  '/docs/api/management/add-user-to-segment',
  '/docs/api/management/remove-user-from-segment',
];

const site = useSite();
const { id: release, routes } = await loadBuiltRelease();

describe('the routes', () => {
  it.each(GUIDE_PATHS)('include %s', (path) => {
    expect(routes.map((route) => route.path)).toContain(path);
  });

  it('put every user guide page into the docs sidebar, but for the gamification introduction', () => {
    const outside = routes
      .filter((route) => route.path.startsWith('/docs/user-guide/') && route.sidebar !== 'docs')
      .map((route) => route.path);
    expect(outside.filter((path) => path !== '/docs/user-guide/gamification/intro')).toEqual([]);
  });

  it('put every reference page into the management_api sidebar', () => {
    const reference = routes.filter((route) => route.path.startsWith('/docs/api/management'));
    expect(reference.length).toBeGreaterThan(28);
    expect(new Set(reference.map((route) => route.sidebar))).toEqual(new Set(['management_api']));
  });
});

it.each(routes.map((route) => [route.path, route] as const))(
  '%s is a complete document without JavaScript, with the article of its data',
  async (path, route) => {
    const response = await site.fetch(path);
    const html = await response.text();
    const title = route.title === SITE_TITLE ? SITE_TITLE : `${route.title} | ${SITE_TITLE}`;

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`<title>${escapeText(title)}</title>`);
    expect(html.slice(0, 60)).toMatch(/^<!doctype html><html lang="en" dir="ltr"[ >]/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="/);
    expect(html.endsWith('</html>')).toBe(true);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);

    const data = await site.fetch(toDataUrl('/', release, path));
    const view = (await data.json()) as View;
    expect(data.status).toBe(200);
    expect(data.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(view).toEqual(toPageView(route, view.record));
    expect(html).toContain(`<article>${view.record.html}</article>`);
  },
);

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
}
