import { withBase } from '../../../client/model/path.ts';
import type { PublishedContract } from '../../machines/discovery.ts';
import type { Reference } from '../compile-contract.ts';

/** RFC 9512 and the OpenAPI Initiative's registration. */
const MEDIA_TYPES = { json: 'application/openapi+json', yaml: 'application/openapi+yaml' };

/** Say what machines can get of a contract; null where there is none. */
export function toPublishedContract(reference: Reference | null): PublishedContract | null {
  if (!reference || reference.pages.length === 0) return null;
  const { title, version, overviewPath, files } = reference;
  const whole = [...files.keys()].filter((path) => /^\/openapi\/[^/]+\.(?:json|yaml)$/.test(path));
  const descriptions = new Map(
    whole.map((path) => [path, MEDIA_TYPES[path.endsWith('.json') ? 'json' : 'yaml']]),
  );
  return { title, version, overviewPath, descriptions };
}

/** The address of the whole contract, or null where it is too large to be had. */
export function toContractAddress(
  contract: PublishedContract | null,
  basePath: string,
): string | null {
  const [path] = contract?.descriptions.keys() ?? [];
  return path === undefined ? null : withBase(basePath, path);
}
