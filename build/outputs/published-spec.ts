import { withBase } from '../../client/model/path.ts';
import type { Reference } from '../openapi/compile-spec.ts';

/** The published files of an OpenAPI document. Paths have no base path. */
export interface PublishedSpec {
  title: string;
  version: string;
  overviewPath: string;
  /** Path of each complete file → media type. */
  descriptions: Map<string, string>;
}

/** RFC 9512 and the OpenAPI Initiative's registration. */
const MEDIA_TYPES = { json: 'application/openapi+json', yaml: 'application/openapi+yaml' };

/** Describe the published files of a document; null without a document. */
export function toPublishedSpec(reference: Reference | null): PublishedSpec | null {
  if (!reference || reference.pages.length === 0) return null;
  const { title, version, overviewPath, files } = reference;
  const name = overviewPath.slice(overviewPath.lastIndexOf('/') + 1);
  const whole = ['json', 'yaml']
    .map((format) => `/openapi/${name}.${format}`)
    .filter((path) => files.has(path));
  const descriptions = new Map(
    whole.map((path) => [path, MEDIA_TYPES[path.endsWith('.json') ? 'json' : 'yaml']]),
  );
  return { title, version, overviewPath, descriptions };
}

/** Return the address of the whole document; null where it is too large to be published. */
export function toSpecAddress(spec: PublishedSpec | null, basePath: string): string | null {
  const [path] = spec?.descriptions.keys() ?? [];
  return path === undefined ? null : withBase(basePath, path);
}
