import { beforeAll, describe, expect, it } from 'vitest';
import { EDGE_QUALITY, FULL_QUALITY, measureScript } from './budget.ts';
import { crawlSite } from './every-page/crawl.ts';
import type { Crawl, PageCheck } from './every-page/crawl.ts';
import { COMPLETE_DOCUMENT, SAME_DATA, SAME_SIDEBAR } from './every-page/document.ts';
import {
  findTaskSections,
  findUnlinkedOperations,
  findUnlistedQuestions,
  SAYS_PROPOSED,
} from './every-page/guide.ts';
import { HEAD, INLINE_BLOCKS } from './every-page/head.ts';
import { LAYOUT_STYLES } from './every-page/layout-styles.ts';
import { MARKDOWN_LINKS, MARKDOWN_WORDS } from './every-page/markdown.ts';
import {
  findLargeDocuments,
  findLargeMedians,
  findLargeVisits,
  measureDocuments,
} from './every-page/sizes.ts';
import type { DocumentSizes } from './every-page/sizes.ts';

const CHECKS: PageCheck[] = [
  COMPLETE_DOCUMENT,
  SAME_DATA,
  SAME_SIDEBAR,
  HEAD,
  INLINE_BLOCKS,
  MARKDOWN_WORDS,
  MARKDOWN_LINKS,
  LAYOUT_STYLES,
  SAYS_PROPOSED,
];

/** Some of the routes that the site promises. */
const PROMISED_PATHS = [
  '/',
  '/docs/',
  '/docs/faqs/',
  '/docs/user-guide/getting-started/quickstart',
  '/docs/user-guide/users/',
  '/docs/user-guide/users/user-levels-and-tiers',
  '/docs/user-guide/segments/manage',
  '/docs/api/management',
  '/docs/api/management/management-api',
  '/docs/api/management/health',
  '/docs/api/management/password-reset-request',
  '/docs/api/management/get-users-schema',
  '/docs/api/management/remove-user-from-segment',
];

let crawl: Crawl;
let sizes: DocumentSizes[];
beforeAll(async () => {
  crawl = await crawlSite();
  sizes = measureDocuments(crawl);
});

describe('every page', () => {
  it.each(CHECKS)('$rule', ({ findFlaws }) => {
    const flaws = crawl.pages.flatMap((page) =>
      findFlaws(page, crawl).map((flaw) => `${page.path}: ${flaw}`),
    );
    expect(flaws).toEqual([]);
  });
});

describe('the pages', () => {
  it('are those that the site promises, and more', () => {
    const paths = crawl.pages.map(({ path }) => path);
    expect(PROMISED_PATHS.filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(500);
  });

  it('are in the sidebar of their part, but for the gamification introduction', () => {
    const strays = crawl.pages.filter(({ path, route: { sidebar } }) => {
      if (path.startsWith('/docs/api/management')) return sidebar !== 'management_api';
      return path.startsWith('/docs/user-guide/') && sidebar !== 'docs';
    });
    expect(strays.map(({ path }) => path)).toEqual(['/docs/user-guide/gamification/intro']);
  });

  it('of the guide link to every operation', () => {
    expect(findUnlinkedOperations(crawl)).toEqual([]);
  });

  it('of the guide ask no question that the overview does not lead to', () => {
    expect(findUnlistedQuestions(crawl)).toEqual([]);
  });

  it('of the guide have no section with steps that is not a task of `content/tasks.yaml`', () => {
    expect(findTaskSections(crawl)).toEqual([]);
  });
});

describe('sizes, compressed', () => {
  it('keep every document within its budget', () => {
    expect(findLargeDocuments(sizes)).toEqual([]);
  });

  it('keep the median of guide documents, and of the Markdown of operations, small', () => {
    expect(findLargeMedians(sizes, crawl)).toEqual([]);
  });

  it('keep a first visit of every page within its budget', async () => {
    const html = crawl.pages[0]?.document.html ?? '';
    const fast = await measureScript(html, EDGE_QUALITY);
    const small = await measureScript(html, FULL_QUALITY);
    expect(findLargeVisits(sizes, { guide: fast, landing: fast, reference: small })).toEqual([]);
  });
});
