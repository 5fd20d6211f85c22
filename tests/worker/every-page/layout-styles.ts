import { readFileSync } from 'node:fs';
import type { PageLayout } from '../../../client/model/page.ts';
import type { PageCheck } from './crawl.ts';
import { findAll } from './crawl.ts';

/** Layouts whose documents alone bring `client/styles/<layout>.css`. */
const STYLED_LAYOUTS: PageLayout[] = ['guide', 'landing', 'reference'];

/** Class → the layout that styles it. The first class of a rule: later ones may be of other components. */
const layouts = new Map(
  STYLED_LAYOUTS.flatMap((layout) => {
    const styles = readFileSync(`client/styles/${layout}.css`, 'utf8');
    return findAll(styles, /^\.([a-z][\w-]*)/gm).map((name) => [name, layout] as const);
  }),
);

export const LAYOUT_STYLES: PageCheck = {
  rule: 'uses no class that only documents of another layout style',
  findFlaws({ route, document: { html } }) {
    const body = html.slice(html.indexOf('<body'));
    const used = new Set(findAll(body, / class="([^"]*)"/g).flatMap((names) => names.split(' ')));
    return [...used].flatMap((name) => {
      const layout = layouts.get(name);
      return layout === undefined || layout === route.layout
        ? []
        : `uses .${name} of client/styles/${layout}.css, but has the layout ${route.layout}`;
    });
  },
};
