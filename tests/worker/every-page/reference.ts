import { findAll } from './crawl.ts';
import type { Crawl, PageCheck } from './crawl.ts';

const TITLE = /^(\S+) schema$/;

export const SCHEMA_LINKS: PageCheck = {
  rule: 'of the reference links to a schema by its name',
  findFlaws({ path, document: { html } }, crawl) {
    if (!path.startsWith('/docs/api/')) return [];
    const names = listSchemaNames(crawl);
    return findAll(html, /<span class="schema-(?:type|variant-name)">(<a [^>]*>[^<]*)/g).filter(
      (link) => {
        const [, href = '', text = ''] = /href="([^"]*)"[^>]*>(.*)/.exec(link) ?? [];
        const name = names.get(href);
        return name !== undefined && !text.split(/ of | or /).includes(name);
      },
    );
  },
};

const namesOfCrawls = new WeakMap<Crawl, Map<string, string>>();

/** Paths of the pages of schemas → names of the schemas. */
function listSchemaNames(crawl: Crawl): Map<string, string> {
  const names =
    namesOfCrawls.get(crawl) ??
    new Map(
      crawl.pages.flatMap(({ path, route: { title } }) => {
        const [, name] = TITLE.exec(title) ?? [];
        return name === undefined ? [] : [[path, name] as const];
      }),
    );
  namesOfCrawls.set(crawl, names);
  return names;
}
