import { toFinding } from '../prose.ts';
import type { Finding, Prose } from '../prose.ts';

/** `'s` is a contraction after these, a genitive elsewhere. */
const CONTRACTION =
  /\b(?:\p{L}+n['’]t|\p{L}+['’](?:re|ve|ll|d|m)|(?:it|that|there|here|what|who|where|how|let|he|she)['’]s)\b/giu;

/** Write words out: the guide has no contractions. */
export function checkContractions(prose: Prose): Finding[] {
  return [...prose.value.matchAll(CONTRACTION)].map(({ 0: found, index }) =>
    toFinding(prose, index, `“${found}”: write the words out, without a contraction.`),
  );
}
