import type { StyledPart } from '../../client/model/page.ts';

/** Classes by the part of an article that they belong to, as in the part's style sheet. */
const CLASSES: Record<StyledPart, string[]> = {
  tabs: ['tabs', 'tab-switch', 'credentials'],
  terms: ['term'],
  figures: ['figure', 'diagram'],
  tasks: ['tasks'],
  'operation-lists': ['overview-operations'],
  'rare-parts': ['callout', 'card', 'card-grid', 'lines', 'rules'],
};

/** In the order of their style sheets. */
export const STYLED_PARTS = Object.keys(CLASSES) as StyledPart[];

/** Find the parts in the HTML of an article whose styles its document has to contain. */
export function findStyledParts(html: string): StyledPart[] {
  return STYLED_PARTS.filter((part) => {
    const names = CLASSES[part].join('|');
    return new RegExp(` class="(?:[^"]* )?(?:${names})[ "]`).test(html);
  });
}
