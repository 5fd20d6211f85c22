import { escapeHtml, toScriptJson } from '../../client/model/escape-html.ts';
import type { Route } from '../../client/model/page.ts';
import { SOCIAL_IMAGE_SIZE } from '../../client/model/page.ts';
import { toMarkdownPath, withBase, withoutBase } from '../../client/model/path.ts';
import {
  API_CATALOG_PATH,
  LLMS_TXT_PATH,
  SLICE_EXTENSION,
  SOCIAL_IMAGE_FOLDER,
} from '../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';

/** Point programs to a page's Markdown, the index of pages and the OpenAPI document or slice (RFC 8288). */
export function toLinkHeader(
  page: PageEntry,
  { site, specUrl }: ReleaseAssets,
  manifest: Manifest,
): Record<string, string> {
  const { basePath } = site;
  const isReference = page.layout === 'reference';
  const slice = page.path + SLICE_EXTENSION;
  const hasSlice = manifest.findText(withoutBase(basePath, slice) ?? slice) !== undefined;
  const description = hasSlice ? slice : specUrl;
  const links = [
    `<${toMarkdownPath(page.path, basePath)}>; rel="alternate"; type="text/markdown"`,
    `<${withBase(basePath, LLMS_TXT_PATH)}>; rel="llms-txt describedby"; type="text/plain"`,
    ...(isReference && description !== null
      ? [`<${description}>; rel="service-desc"; type="application/openapi+json"`]
      : []),
    ...(isReference || page.path === basePath
      ? [`<${withBase(basePath, API_CATALOG_PATH)}>; rel="api-catalog"`]
      : []),
  ];
  return { Link: links.join(', ') };
}

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
      : route.layout === 'reference'
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
