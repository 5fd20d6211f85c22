import { escapeHtml, toScriptJson } from '../../client/model/escape-html.ts';
import type { Route } from '../../client/model/page.ts';
import { isOfReference, SOCIAL_IMAGE_SIZE } from '../../client/model/page.ts';
import { toMarkdownPath, withBase } from '../../client/model/path.ts';
import { SOCIAL_IMAGE_FOLDER } from '../../client/model/site-paths.ts';
import type { SiteMetadata } from '../../client/model/site.ts';

/** Render a page's canonical URL, the address of its Markdown, Open Graph properties and JSON-LD. */
export function renderMetadata(route: Route, site: SiteMetadata, origin: string): string {
  const url = origin + route.path;
  const properties: Record<string, string> = {
    'og:title': route.title,
    ...(route.description !== '' && { 'og:description': route.description }),
    'og:type': isHome(route, site) ? 'website' : 'article',
    'og:url': url,
    'og:site_name': site.title,
    ...(route.socialImage !== '' && {
      'og:image': `${origin}${withBase(site.basePath, `/${SOCIAL_IMAGE_FOLDER}/${route.socialImage}`)}`,
      'og:image:width': String(SOCIAL_IMAGE_SIZE.width),
      'og:image:height': String(SOCIAL_IMAGE_SIZE.height),
    }),
  };
  return [
    ...(route.isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="text/markdown" href="${escapeHtml(toMarkdownPath(route.path, site.basePath))}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    // A data block is not executed, so the content security policy does not apply to it.
    `<script type="application/ld+json">${toScriptJson(toLinkedData(route, site, origin))}</script>`,
  ].join('');
}

function isHome(route: Route, site: SiteMetadata): boolean {
  return route.path === site.basePath;
}

/** Return schema.org data for the page and its breadcrumbs. */
function toLinkedData(route: Route, site: SiteMetadata, origin: string) {
  const page = {
    '@type': isHome(route, site)
      ? 'WebSite'
      : isOfReference(route)
        ? 'APIReference'
        : 'TechArticle',
    [isHome(route, site) ? 'name' : 'headline']: route.title,
    url: origin + route.path,
    ...(route.updatedOn !== undefined && { dateModified: route.updatedOn }),
  };
  const steps = [
    ...route.breadcrumbs.filter(({ path }) => path !== route.path),
    { label: route.title, path: route.path },
  ];
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path === null ? {} : { item: origin + path }),
    })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': isHome(route, site) ? [page] : [page, breadcrumbs],
  };
}
