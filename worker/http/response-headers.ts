import { API_CATALOG_PATH, SERVER_CARD_PATH } from '../../client/model/site-paths.ts';

/** A page's path has two representations: the document and Markdown. */
export const VARY = { Vary: 'Accept' };

export const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

export const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Tools in browsers may read the site's texts too. */
export const PUBLIC = { 'Access-Control-Allow-Origin': '*' };

const MEDIA_TYPES = new Map([
  ['txt', 'text/plain; charset=utf-8'],
  ['xml', 'application/xml; charset=utf-8'],
  ['json', JSON_TYPE['Content-Type']],
  // RFC 9512
  ['yaml', 'application/yaml'],
]);

/** Media types of paths whose extension does not say it. */
const MEDIA_TYPES_BY_PATH = new Map([
  [API_CATALOG_PATH, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  [SERVER_CARD_PATH, 'application/mcp-server-card+json'],
]);

/** Find the media type of a text by its path without the base path; undefined where no text can be. */
export function findMediaType(path: string): string | undefined {
  return MEDIA_TYPES_BY_PATH.get(path) ?? MEDIA_TYPES.get(path.slice(path.lastIndexOf('.') + 1));
}

/** Headers of errors that are not documents. */
export const TEXT_TYPES = {
  markdown: MARKDOWN,
  text: { 'Content-Type': 'text/plain; charset=utf-8' },
};
