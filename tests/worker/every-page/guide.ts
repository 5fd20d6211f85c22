import { parseTasks } from '../../../build/content/tasks.ts';
import { openSourceFolder, parseSource } from '../../../build/files/source-folder.ts';
import { findAll, unless } from './crawl.ts';
import type { Crawl, CrawledPage, PageCheck } from './crawl.ts';

/** Fewer of them mean that a pattern below does not find them any more. */
const MIN_QUESTIONS = 50;
const MIN_SECTIONS = 60;

/** The changelog is a record of what was proposed. */
const CHANGELOG = '/docs/api/changelog';

export const SAYS_PROPOSED: PageCheck = {
  rule: 'of the guide and the reference says what is proposed',
  findFlaws({ path, route, document: { html }, markdown }) {
    const isGuide = route.layout === 'guide';
    const isReference = route.layout === 'reference' && !path.startsWith(CHANGELOG);
    return [
      ...unless(!isGuide || html.includes('<details class="proposed">'), 'has no <Proposed>'),
      ...unless(!isReference || html.includes('<p class="provisional">'), 'has no mark'),
      ...unless(!isReference || markdown.includes('[Provisional]('), 'has no mark in Markdown'),
    ];
  },
};

export function findUnlinkedOperations(crawl: Crawl): string[] {
  const linked = new Set(
    listGuide(crawl).flatMap(({ document }) =>
      findAll(document.html, /<a [^>]*href="(\/docs\/api\/[^"#]+)/g),
    ),
  );
  const operations = crawl.manifest.loadOperations();
  return operations.flatMap(({ id, page }) => (linked.has(page) ? [] : id));
}

/** Find the questions that no register lists to which the overview leads. */
export function findUnlistedQuestions(crawl: Crawl): string[] {
  const guide = listGuide(crawl);
  const asked = guide.flatMap(({ path, document }) =>
    findAll(document.html, /<details id="([^"]+)"/g).map((id) => `${path}#${id}`),
  );
  const overview = guide.find(({ path }) => path === '/docs/')?.document.html ?? '';
  const list = overview.slice(overview.indexOf('id="all-open-questions"'));
  const register = guide
    .filter(({ path }) => list.includes(`href="${path}"`) && path.includes('/open-questions/'))
    .map(({ document: { html } }) => html.slice(html.indexOf('id="questions-by-page"')))
    .join('');
  return [
    ...unless(asked.length > MIN_QUESTIONS, `only ${asked.length} questions were found`),
    ...asked.filter((link) => !register.includes(`href="${link}"`)),
  ];
}

/** Find the sections that have steps but are no task. */
export function findTaskSections(crawl: Crawl): string[] {
  const { entries: tasks } = parseSource(openSourceFolder('content'), 'tasks.yaml', parseTasks);
  const listed = new Set(
    tasks?.flatMap(({ link, also }) => [link, ...also].map(({ written }) => written)),
  );
  const sections = listGuide(crawl).flatMap(listSections);
  return [
    ...unless(sections.length > MIN_SECTIONS, `only ${sections.length} sections were found`),
    ...sections.filter((section) => !listed.has(section)),
  ];
}

function listGuide({ pages }: Crawl): CrawledPage[] {
  return pages.filter(({ route }) => route.layout === 'guide');
}

/** The addresses of the sections that have steps. */
function listSections({ path, document: { html } }: CrawledPage): string[] {
  const [, ...sections] = html.split(/<h[2-6] id="/);
  const withSteps = sections.filter((section) => section.includes('<ol class="steps"'));
  return withSteps.map((section) => `${path}#${section.slice(0, section.indexOf('"'))}`);
}
