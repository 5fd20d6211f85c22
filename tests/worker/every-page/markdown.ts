import { ORIGIN } from '../../support/built-worker.ts';
import type { Crawl, PageCheck } from './crawl.ts';
import { unless } from './crawl.ts';
import { findMissingWords } from './missing-words.ts';

/** Of a page's words, this many may be missing in its Markdown. */
const MAX_MISSING_PERCENT = 5;

/** What a program reads at once. */
const MAX_CHARACTERS = 50_000;

export const MARKDOWN_WORDS: PageCheck = {
  rule: 'has Markdown with the words of its article, whole addresses and no placeholder',
  findFlaws({ data, markdown }) {
    const { missing, total } = findMissingWords(data.view.record.html, markdown);
    const percent = (100 * missing.length) / total;
    const [relative] = /\]\(<?\/|[\uE000-\uF8FF]/.exec(markdown) ?? [];
    return [
      ...unless(
        percent < MAX_MISSING_PERCENT,
        `${percent.toFixed(1)} % of its words are missing (${MAX_MISSING_PERCENT} % may be): ${missing.slice(0, 12).join(' ')}`,
      ),
      ...unless(
        markdown.length < MAX_CHARACTERS,
        `${markdown.length} characters, ${markdown.length - MAX_CHARACTERS + 1} more than programs read at once`,
      ),
      ...unless(relative === undefined, `has ${JSON.stringify(relative)}`),
    ];
  },
};

export const MARKDOWN_LINKS: PageCheck = {
  rule: 'of an operation has Markdown that links to its OpenAPI document and to the guide',
  findFlaws({ path, markdown }, crawl) {
    if (!listOperationPaths(crawl).has(path)) return [];
    return [
      ...unless(markdown.includes(`](${ORIGIN}${path}.openapi.json)`), 'no OpenAPI document'),
      ...unless(markdown.includes('\n## In the guide\n'), 'no section “In the guide”'),
    ];
  },
};

const paths = new WeakMap<Crawl, Set<string>>();

export function listOperationPaths(crawl: Crawl): Set<string> {
  const found =
    paths.get(crawl) ?? new Set(crawl.manifest.loadOperations().map(({ page }) => page));
  paths.set(crawl, found);
  return found;
}
