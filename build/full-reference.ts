import type { FullReference } from '../client/model/release-assets.ts';
import { withBase } from '../client/model/path.ts';
import type { FullReferenceBundle } from './bundle/bundle-full-reference.ts';
import type { Reference } from './openapi/compile-spec.ts';

/** Say what the document of the full reference is made of; null where there is none. */
export function toFullReference(
  reference: Reference | null,
  bundle: FullReferenceBundle | null,
  basePath: string,
): FullReference | null {
  if (!reference?.fullReference || !bundle) return null;
  const { path, contractPath } = reference.fullReference;
  return {
    path: withBase(basePath, path),
    title: `${reference.title}: full reference`,
    overviewPath: withBase(basePath, reference.overviewPath),
    specUrl: withBase(basePath, contractPath),
    script: bundle.script,
    styles: bundle.styles,
  };
}
