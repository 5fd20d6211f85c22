import { beforeAll, describe, expect, it } from 'vitest';
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
import { SCHEMA_LINKS } from './every-page/reference.ts';

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
  SCHEMA_LINKS,
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
beforeAll(async () => {
  crawl = await crawlSite();
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
