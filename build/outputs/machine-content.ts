import { withBase } from '../../client/model/path.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { MCP_PATH } from '../../worker/mcp/mcp-paths.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Cache } from '../cache.ts';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import type { Page } from '../page.ts';
import type { FileContent } from '../release/release.ts';
import { toContentHash } from '../content-hash.ts';
import { renderSocialImages, toSocialImageTexts } from './social-image.ts';
import { toDiscoveryTexts } from './discovery.ts';
import type { PublishedContract } from './discovery.ts';
import { toFullTexts } from './full-texts.ts';
import { toLlmsTexts } from './llms-texts.ts';
import { toSiteSections } from './page-sections.ts';
import { createPageTexts } from './page-texts.ts';
import { toSitemaps } from './sitemap.ts';

/** What pages and site are for machines. */
export interface MachineContent {
  /** By path without the base path. */
  pages: Map<string, MachinePage>;
  /** Path without the base path → text in which slots stand for the origin. */
  texts: Map<string, string>;
}

export interface MachinePage {
  markdown: string;
  /** File name of its social image. */
  socialImage: string;
}

interface MachineInput {
  pages: Page[];
  sidebars: Sidebar[];
  site: SiteMetadata;
  /** What the site is, in a line; may be empty. */
  tagline: string;
  contract: PublishedContract | null;
  contractFiles: SpecFiles;
  cache: Cache;
}

const SOCIAL_IMAGE_FOLDER = `${ASSET_FOLDER}/social-images`;

/** Make all that machines read, and the files that the asset server gets for it. */
export async function toMachineContent(
  input: MachineInput,
): Promise<MachineContent & { files: Map<string, FileContent> }> {
  const { pages, sidebars, site, tagline, contract, contractFiles, cache } = input;
  const { title: siteTitle, basePath } = site;
  const toTexts = createPageTexts(cache, contractFiles, basePath);
  const files = new Map<string, FileContent>();
  const machinePages = new Map<string, MachinePage>();
  const images = await renderSocialImages(
    toSocialImageTexts({ pages, sidebars, site, tagline, referenceTitle: contract?.title }),
    cache,
  );
  for (const [at, page] of pages.entries()) {
    const image = images[at];
    if (!image) continue;
    const socialImage = `${toContentHash(image).slice(0, 10)}.png`;
    files.set(`${SOCIAL_IMAGE_FOLDER}/${socialImage}`, image);
    machinePages.set(page.path, { socialImage, markdown: toTexts(page).markdown });
  }
  const sections = toSiteSections(pages, sidebars, site.navbar, basePath);
  const fullTexts = toFullTexts(sections, { siteTitle, basePath, toTexts });
  for (const [name, text] of fullTexts) files.set(name, text);
  for (const [name, bytes] of toStandardFiles(contract, contractFiles)) files.set(name, bytes);
  const paths = pages.map(({ path }) => withBase(basePath, path));
  return {
    pages: machinePages,
    files,
    texts: new Map([
      ...toLlmsTexts(sections, { site, tagline, notes: toNotes(site, contract) }),
      ...toSitemaps(paths, basePath),
      ...toDiscoveryTexts(site, contract),
    ]),
  };
}

/** What an agent should know before it reads. */
function toNotes({ basePath }: SiteMetadata, contract: PublishedContract | null): string[] {
  const address = (path: string) => `${ORIGIN_PLACEHOLDER}${withBase(basePath, path)}`;
  const [description] = contract ? contract.descriptions.keys() : [];
  return [
    'Each page is also there as Markdown: at its path with `.md`, or by `Accept: text/markdown`.',
    `All pages in one text: [llms-full.txt](${address('/llms-full.txt')}).`,
    `Model Context Protocol server (search, read_page, list_operations, read_operation): \`${address(MCP_PATH)}\`.`,
    // No link: who follows them all reads pages, and this is half a million characters.
    ...(description === undefined ? [] : [`OpenAPI contract: \`${address(description)}\`.`]),
  ].map((note) => `- ${note}`);
}

/** The contract where tools look for one that know nothing of this site. */
function toStandardFiles(
  contract: PublishedContract | null,
  contractFiles: SpecFiles,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const path of contract?.descriptions.keys() ?? []) {
    const bytes = contractFiles.get(path);
    if (bytes) files.set(`openapi.${path.endsWith('.json') ? 'json' : 'yaml'}`, bytes);
  }
  return files;
}
