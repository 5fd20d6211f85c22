/** Stands for the site's origin in stored texts. A private-use character does not occur in content. */
export const ORIGIN_PLACEHOLDER = '\uE001';

/** Replace the placeholders in a stored text by an origin such as `https://docs.example.com`. */
export function fillOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
}
