import type { Route } from '../../client/model/page.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { withBase } from '../../client/model/path.ts';
import { escapeHtml } from './escape-html.ts';
import { toScriptJson } from './script-json.ts';

/** What readers of `og:image` ask for; the build draws pictures of this size. */
const PICTURE_SIZE = { width: 1200, height: 630 };

/** Render what other sites and search engines learn of a page: its address, its preview, its kind. */
export function renderMetadata(route: Route, site: SiteMetadata, origin: string): string {
  const url = origin + route.path;
  const picture = `${origin}${withBase(site.basePath, `/_assets/pictures/${route.picture}`)}`;
  const properties: [string, string][] = [
    ['og:title', route.title],
    ...(route.description === ''
      ? []
      : [['og:description', route.description] as [string, string]]),
    ['og:type', isHome(route, site) ? 'website' : 'article'],
    ['og:url', url],
    ['og:site_name', site.title],
    ...(route.picture === ''
      ? []
      : ([
          ['og:image', picture],
          ['og:image:width', String(PICTURE_SIZE.width)],
          ['og:image:height', String(PICTURE_SIZE.height)],
        ] as [string, string][])),
  ];
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    // Not executed, so the content security policy has no say in it.
    `<script type="application/ld+json">${toScriptJson(toLinkedData(route, site, origin))}</script>`,
  ].join('');
}

function isHome(route: Route, site: SiteMetadata): boolean {
  return route.path === site.basePath;
}

/** Schema.org's words for a page and for the way to it. */
function toLinkedData(route: Route, site: SiteMetadata, origin: string) {
  const own = {
    '@type': isHome(route, site)
      ? 'WebSite'
      : route.layout === 'reference'
        ? 'APIReference'
        : 'TechArticle',
    [isHome(route, site) ? 'name' : 'headline']: route.title,
    url: origin + route.path,
  };
  const steps = [
    ...route.breadcrumbs.filter(({ path }) => path !== route.path),
    { label: route.title, path: route.path },
  ];
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path === null ? {} : { item: origin + path }),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': isHome(route, site) ? [own] : [own, trail] };
}
