/** Classes of the parts whose styles are in `client/styles/rare-parts.css`. */
const RARE_PARTS = ['callout', 'card', 'card-grid', 'lines', 'rules'];

const RARE_PART = new RegExp(` class="(?:[^"]* )?(?:${RARE_PARTS.join('|')})[ "]`);

/** Tell whether the HTML of an article has a part that few articles have. */
export function hasRareParts(html: string): boolean {
  return RARE_PART.test(html);
}
