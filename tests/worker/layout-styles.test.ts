import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { PageLayout } from '../../client/model/page.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { routes } = await loadBuiltRelease();

/** Styles that only documents of the layout bring. */
const STYLED_LAYOUTS: PageLayout[] = ['guide', 'landing', 'reference'];

it.each(STYLED_LAYOUTS)(
  'no page of another layout uses a class of client/styles/%s.css',
  async (layout) => {
    const styles = await readFile(`client/styles/${layout}.css`, 'utf8');
    // The first class of a rule. Later ones may be of other components.
    const classes = new Set([...styles.matchAll(/^\.([a-z][\w-]*)/gm)].map(([, name]) => name));
    expect(classes.size).toBeGreaterThan(1);
    const others = routes.filter((route) => route.layout !== layout);
    const strays = await Promise.all(
      others.map(async ({ path }) => {
        const html = await (await site.fetch(path)).text();
        const body = html.slice(html.indexOf('<body>'));
        const used = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
          names.split(' '),
        );
        return used.filter((name) => classes.has(name)).map((name) => `${path} uses .${name}`);
      }),
    );
    expect(strays.flat()).toEqual([]);
  },
);
