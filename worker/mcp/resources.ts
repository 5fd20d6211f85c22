import { INVALID_PARAMS, ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { SLICE_EXTENSION, toMarkdownPath, withBase, withoutBase } from '../../client/model/path.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import type { DocsSource } from './define-tool.ts';
import { InputError, withoutInternals } from './define-tool.ts';
import { findPage, loadMarkdown } from './read-page-tool.ts';

/** Pages of one response to `resources/list`. */
const PAGE_SIZE = 100;

const MARKDOWN = 'text/markdown';
const SLICE_TYPE = 'application/openapi+json';

/**
 * Add the pages as resources, at their own addresses, and templates for sections and for the contract of an operation.
 * The SDK's own list would have all pages in one response.
 */
export function addResources({ server }: McpServer, source: DocsSource): void {
  const { site, origin } = source;
  const toUrl = (path: string) => origin + withBase(site.basePath, path);
  server.setRequestHandler('resources/list', ({ params }) => {
    const start = parseCursor(params?.cursor);
    const pages = source.manifest.loadPages().filter(({ isUnlisted }) => !isUnlisted);
    const end = start + PAGE_SIZE;
    return {
      resources: pages.slice(start, end).map((page) => toResource(page, source)),
      ...(end < pages.length && { nextCursor: String(end) }),
    };
  });
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        name: 'page',
        title: 'A page, or one section of it',
        uriTemplate: toUrl('/{+page}.md{?section}'),
        mimeType: MARKDOWN,
      },
      {
        name: 'operation',
        title: 'The part of the OpenAPI document that one operation needs',
        uriTemplate: toUrl(`/{+page}${SLICE_EXTENSION}`),
        mimeType: SLICE_TYPE,
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: [await withoutInternals(readResource(uri, source), source)],
  }));
}

/** A cursor is the number of the first page. */
function parseCursor(cursor = '0'): number {
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw new ProtocolError(INVALID_PARAMS, `Unknown cursor \`${cursor.slice(0, 100)}\`.`);
}

function toResource({ path, title, description }: PageEntry, { site, origin }: DocsSource) {
  return {
    uri: origin + toMarkdownPath(path, site.basePath),
    name: path,
    title,
    ...(description !== '' && { description }),
    mimeType: MARKDOWN,
  };
}

/** Throws `ResourceNotFoundError` for an address that is none of the above. */
async function readResource(uri: string, source: DocsSource) {
  const { site, origin, manifest, store } = source;
  const url = URL.parse(uri);
  if (url?.origin !== origin) throw new ResourceNotFoundError(uri);
  const { pathname, searchParams } = url;
  if (pathname.endsWith(SLICE_EXTENSION)) {
    const key = manifest.findText(withoutBase(site.basePath, pathname) ?? pathname);
    if (key === undefined) throw new ResourceNotFoundError(uri);
    return { uri, mimeType: SLICE_TYPE, text: fillOrigin(await store.loadText(key), origin) };
  }
  const page = findPage(pathname, manifest);
  if (!page) throw new ResourceNotFoundError(uri);
  try {
    const text = await loadMarkdown(page, source, searchParams.get('section') ?? '');
    return { uri, mimeType: MARKDOWN, text };
  } catch (error) {
    throw error instanceof InputError ? new ResourceNotFoundError(uri, error.message) : error;
  }
}

/** Return the Markdown of a page as a part of a message. */
export async function toEmbeddedPage(page: PageEntry, source: DocsSource) {
  const { uri, mimeType } = toResource(page, source);
  const text = await loadMarkdown(page, source);
  return { type: 'resource' as const, resource: { uri, mimeType, text } };
}
