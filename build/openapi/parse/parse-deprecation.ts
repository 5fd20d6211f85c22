import { toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';

/** Read why something is deprecated. */
export function parseDeprecationReason(raw: JsonObject): string | undefined {
  const reason = raw['x-deprecated-reason'] ?? raw['x-deprecated-description'];
  return toText(reason) ?? toText(raw['x-deprecated']);
}
