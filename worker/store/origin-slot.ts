/**
 * Stands in stored text for the origin of the site, which the build does not know; no text of ours has a
 * private-use character.
 */
export const ORIGIN_SLOT = '\uE001';

/** Make the addresses in a stored text whole: those of the site that the reader asks. */
export function fillOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_SLOT, origin);
}
