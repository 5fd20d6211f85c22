import { withBase } from '../../client/model/path.ts';
import {
  MCP_PATH,
  SEARCH_JSON_PATH,
  SEARCH_MARKDOWN_PATH,
  SEARCH_PATH,
  SERVICE_WORKER_PATH,
  SLICE_EXTENSION,
  SOCIAL_IMAGE_FOLDER,
} from '../../client/model/site-paths.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Cache } from '../files/cache.ts';
import type { SecurityContact } from '../content/security-contact.ts';
import type { Reference } from '../openapi/compile-spec.ts';
import type { SpecFiles } from '../openapi/published/spec-files.ts';
import type { Site } from '../site.ts';
import { listDocuments, renderSitemap, toDiscoveryFiles } from './discovery.ts';
import { toLlmsFull } from './llms-full.ts';
import { toLlmsTxt } from './llms-txt.ts';
import { toSiteSections } from './site-sections.ts';
import { MESSAGES_PATH } from '../openapi/reference/reference-paths.ts';
import { renderSocialImages, toSocialImageTexts } from './social-image.ts';

/** What the build writes beside pages. */
export interface Outputs {
  /** Path of a page without the base path → file name of its social image. */
  socialImages: Map<string, string>;
  /** Path without the base path → text with placeholders for the origin. */
  texts: Map<string, string>;
  /** Name below the assets folder → content. */
  files: Map<string, string | Uint8Array>;
}

/** Ends the service worker of an earlier site at this address, and loads its tabs again. A 404 does not end it. */
const SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', async () => {
  await registration.unregister();
  for (const client of await clients.matchAll()) client.navigate(client.url);
});
`;

const SECURITY_PATH = '/.well-known/security.txt';

/** Render llms.txt, sitemap, discovery files and social images. */
export async function renderOutputs(
  site: Site,
  metadata: SiteMetadata,
  cache: Cache,
): Promise<Outputs> {
  const { pages, sidebars, config, reference, origin } = site;
  const { tagline, agents, security } = config.site;
  const { title: siteTitle, basePath } = metadata;
  // A contract that cannot be used has problems only.
  const contract = reference && reference.pages.length > 0 ? reference : null;
  const specTexts: SpecFiles = reference?.texts ?? new Map();
  const specFiles: SpecFiles = reference?.staticFiles ?? new Map();
  const files = new Map<string, string | Uint8Array>([
    [SERVICE_WORKER_PATH.slice(1), SERVICE_WORKER],
  ]);
  const imageTexts = toSocialImageTexts({
    pages,
    sidebars,
    site: metadata,
    tagline,
    referenceTitle: contract?.title,
  });
  const images = await renderSocialImages(imageTexts.values(), config.site, cache);
  for (const { fileName, png } of images.values()) {
    files.set(`${SOCIAL_IMAGE_FOLDER}/${fileName}`, png);
  }
  const socialImages = [...imageTexts].map(([path, text]): [string, string] => [
    path,
    images.get(text)?.fileName ?? '',
  ]);
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const sections = toSiteSections(listed, sidebars, metadata.navbar, basePath);
  const inOrder = sections.flatMap((section) => section.pages);
  const llmsFull = toLlmsFull(inOrder, { siteTitle, basePath });
  for (const [name, text] of llmsFull) files.set(name, text);
  for (const [path, text] of specFiles) {
    files.set(path.slice(1), text.replaceAll(ORIGIN_PLACEHOLDER, origin ?? ''));
  }
  const notes = toNotes(basePath, contract, specFiles);
  return {
    socialImages: new Map(socialImages),
    files,
    texts: new Map([
      ...toLlmsTxt(sections, { site: metadata, tagline, notes }),
      ['/sitemap.xml', renderSitemap(listed)],
      ...toDiscoveryFiles(metadata, contract, agents?.signals ?? {}),
      ...toSecurityTxt(metadata, security),
      ...specTexts,
      ...toWellKnownSpecs(contract, specTexts),
    ]),
  };
}

/** Render `security.txt` (RFC 9116), with its path. */
function toSecurityTxt(
  { basePath }: SiteMetadata,
  security: SecurityContact | undefined,
): [string, string][] {
  if (!security) return [];
  const { contact, expires, preferredLanguages, policy } = security;
  const fields = [
    ['Contact', contact],
    ['Expires', `${expires}T00:00:00Z`],
    ['Preferred-Languages', preferredLanguages],
    ['Canonical', ORIGIN_PLACEHOLDER + withBase(basePath, SECURITY_PATH)],
    ['Policy', policy],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  return [[SECURITY_PATH, `${lines.join('\n')}\n`]];
}

/** Returns the notes for agents at the start of llms.txt. */
function toNotes(basePath: string, contract: Reference | null, specFiles: SpecFiles): string[] {
  const toUrl = (path: string) => `${ORIGIN_PLACEHOLDER}${withBase(basePath, path)}`;
  const [[specPath] = []] = listDocuments(contract);
  return [
    'Each page is also there as Markdown: at its path with `.md`, or by `Accept: text/markdown`.',
    'One section of a page: `<page>.md?section=<fragment of its heading>`.',
    `Search: \`${toUrl(SEARCH_MARKDOWN_PATH)}?q=…\` and \`${toUrl(SEARCH_JSON_PATH)}?q=…\`, or \`${toUrl(SEARCH_PATH)}?q=…\` by \`Accept\`. \`&kind=guide\` or \`api\` narrows it down.`,
    `All pages in one text: [llms-full.txt](${toUrl('/llms-full.txt')}).`,
    `Model Context Protocol server (search, read_page): \`${toUrl(MCP_PATH)}\`.`,
    // Not a link: the document has half a million characters, and crawlers of llms.txt follow every link.
    ...(specPath === undefined
      ? []
      : [
          `OpenAPI contract: \`${toUrl(specPath)}\`. The part that one operation needs: \`<page of the operation>${SLICE_EXTENSION}\`.`,
        ]),
    ...(specFiles.has(MESSAGES_PATH)
      ? [`Webhook messages with headers and body, to test a receiver: \`${toUrl(MESSAGES_PATH)}\`.`]
      : []),
  ].map((note) => `- ${note}`);
}

/** Returns the OpenAPI document as `/openapi.json` and `/openapi.yaml`, where tools look for it. */
function toWellKnownSpecs(contract: Reference | null, specTexts: SpecFiles): SpecFiles {
  return new Map(
    listDocuments(contract).map(([path]) => [
      `/openapi.${path.endsWith('.json') ? 'json' : 'yaml'}`,
      specTexts.get(path) ?? '',
    ]),
  );
}
