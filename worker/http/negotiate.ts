import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { withoutBase } from '../../client/model/path.ts';
import type { AppEnv } from '../env.ts';
import { findMediaType } from './response-headers.ts';

/** Choose the representation of an error: Markdown for a page in Markdown; text for a file, except for browsers. */
export function resolveErrorFormat(
  c: Context<AppEnv>,
  basePath: string,
): 'html' | 'markdown' | 'text' {
  const { pathname } = c.var.url;
  const accept = c.req.header('Accept');
  if (prefersMarkdown(accept) || pathname.toLowerCase().endsWith('.md')) return 'markdown';
  const path = withoutBase(basePath, pathname);
  const isFile = path !== null && (findMediaType(path) !== undefined || path.startsWith('/_'));
  return isFile && !isBrowser(c) ? 'text' : 'html';
}

/** Tell whether `Accept` names HTML, as browsers do when a reader opens an address. */
export function isBrowser(c: Context): boolean {
  return c.req.header('Accept')?.toLowerCase().includes('text/html') ?? false;
}

/** Media ranges that a document or its Markdown matches. */
const PAGE_RANGES = ['text/markdown', 'text/html', 'text/*', '*/*'];

/**
 * Tell whether `Accept` ranks Markdown above HTML: by quality and, at the same quality, by the order in which
 * they are named (RFC 9110 §12.5.1). A wide range such as `text/*` stands for HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  return findBestRange(accept, PAGE_RANGES) === 'text/markdown';
}

/** Tell whether `Accept` ranks JSON above HTML and Markdown; clients may request problems by their own type (RFC 9457). */
export function prefersJson(accept: string | undefined): boolean {
  const best = findBestRange(accept, [...PAGE_RANGES, 'application/json', PROBLEM_TYPE]);
  return best === 'application/json' || best === PROBLEM_TYPE;
}

const PROBLEM_TYPE = 'application/problem+json';

/** Choose the format of search results by `Accept`, as `prefersMarkdown` does. */
export function resolveResultFormat(accept: string | undefined): 'html' | 'markdown' | 'json' {
  const range = findBestRange(accept, [...PAGE_RANGES, 'application/json']);
  if (range === 'application/json') return 'json';
  return range === 'text/markdown' ? 'markdown' : 'html';
}

function findBestRange(accept: string | undefined, ranges: string[]): string | undefined {
  // Sorted by quality.
  const accepted = accept === undefined ? [] : parseAccept(accept.toLowerCase());
  return accepted.find(({ type, q }) => q > 0 && ranges.includes(type))?.type;
}
