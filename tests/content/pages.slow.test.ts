import { join } from 'node:path';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { parseTasks } from '../../build/content/tasks.ts';
import { openSourceFolder, parseSource } from '../../build/files/source-folder.ts';
import type { Route } from '../../client/model/page.ts';
import { toMarkdownPath } from '../../client/model/path.ts';
import { ORIGIN, startBuiltWorker } from '../support/built-worker.ts';
import { findMissingWords } from '../support/missing-words.ts';
import { runScript } from '../support/run-script.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** What a program reads at once. */
const MAX_CHARACTERS = 50_000;

/** Fewer of them mean that a pattern below does not find them any more. */
const MIN_QUESTIONS = 50;
const MIN_SECTIONS = 60;

interface Page extends Pick<Route, 'path' | 'layout' | 'sidebar'> {
  html: string;
  markdown: string;
}

const { routes, operations } = await loadBuiltRelease(inject('ownSite'));
let pages: Page[];
let guide: Page[];
let loadText: (path: string) => Promise<string>;

beforeAll(async () => {
  // The Worker logs each request.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const load = await startBuiltWorker(inject('ownSite'));
  loadText = async (path) => (await load(path)).text();
  pages = [];
  for (const { path, layout, sidebar } of routes) {
    const html = await loadText(path);
    const markdown = await loadText(toMarkdownPath(path, '/'));
    pages.push({ path, layout, sidebar, html, markdown });
  }
  guide = pages.filter(({ layout }) => layout === 'guide');
  return () => void vi.restoreAllMocks();
});

/** Return what the group of a pattern matches, for each match. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Expect no page with what is wrong, one in each line. */
function expectNone(found: Pick<Page, 'path'>[]): void {
  expect(found.map(({ path }) => path).join('\n')).toBe('');
}

it('is built without a warning', async () => {
  const out = join(await createTemporaryFolder(), 'dist');
  const { output } = await runScript(['build', '--out', out]);
  expect(output).toContain('Built ');
  expect(output.split('\n').filter((line) => line.includes(' warning: '))).toEqual([]);
});

it.each([
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
])('the site has the page that it promises at %s', (path) => {
  expect(routes.map((route) => route.path)).toContain(path);
});

it('every page is in the sidebar of its part, but for the gamification introduction', () => {
  const strays = pages.filter(({ path, sidebar }) => {
    if (path.startsWith('/docs/api/management')) return sidebar !== 'management_api';
    return path.startsWith('/docs/user-guide/') && sidebar !== 'docs';
  });
  expect(strays.map(({ path }) => path)).toEqual(['/docs/user-guide/gamification/intro']);
});

it('every page of the guide and the reference says what is proposed', () => {
  const facts = /^\/docs\/(?:open-questions\/|recipes\/assistant$)/;
  expectNone(
    guide.filter(
      ({ path, html }) => html.includes('<details class="proposed">') === facts.test(path),
    ),
  );
  // The changelog is a record of what was proposed.
  const reference = pages.filter(
    ({ path, layout }) => layout === 'reference' && !path.startsWith('/docs/api/changelog'),
  );
  expectNone(reference.filter(({ html }) => !html.includes('<p class="provisional">')));
  expectNone(reference.filter(({ markdown }) => !markdown.includes('[Provisional](')));
});

it('the Markdown of every page can be read at once, and that of an operation leads on', () => {
  expectNone(pages.filter(({ markdown }) => markdown.length >= MAX_CHARACTERS));
  const ofOperations = pages.filter(({ path }) => operations.includes(path));
  expect(ofOperations.length).toBeGreaterThan(150);
  expectNone(
    ofOperations.filter(
      ({ path, markdown }) => !markdown.includes(`](${ORIGIN}${path}.openapi.json)`),
    ),
  );
  expectNone(ofOperations.filter(({ markdown }) => !markdown.includes('\n## In the guide\n')));
});

it('the Markdown of every page has all words of its article', () => {
  const lossy = pages.map(({ path, html, markdown }) => {
    const [article = ''] = findAll(html, /<article[^>]*>(.*?)<\/article>/gs);
    return { path, missing: findMissingWords(article, markdown) };
  });
  expect(lossy.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

it('llms.txt and the lists that it names have every page once', async () => {
  const index = await loadText('/llms.txt');
  const lists = findAll(index, /\((\S+\/llms\/[^)]+\.txt)\)/g);
  const texts = await Promise.all(lists.map((url) => loadText(url.slice(ORIGIN.length))));
  const listed = [index, ...texts].flatMap((text) => findAll(text, /^- \[.*?\]\((\S+\.md)\)/gm));
  expect(listed.toSorted()).toEqual(
    pages.map(({ path }) => ORIGIN + toMarkdownPath(path, '/')).toSorted(),
  );
});

it('the guide links to every operation', () => {
  const link = /<a [^>]*href="(\/docs\/api\/[^"#]+)/g;
  const linked = new Set(guide.flatMap(({ html }) => findAll(html, link)));
  expect(operations.filter((path) => !linked.has(path))).toEqual([]);
});

it('the guide asks no question that the overview does not lead to', () => {
  const asked = guide.flatMap(({ path, html }) =>
    findAll(html, /<details id="([^"]+)"/g).map((id) => ({ path: `${path}#${id}` })),
  );
  expect(asked.length).toBeGreaterThan(MIN_QUESTIONS);
  const overview = guide.find(({ path }) => path === '/docs/')?.html ?? '';
  const list = overview.slice(overview.indexOf('id="all-open-questions"'));
  const register = guide
    .filter(({ path }) => list.includes(`href="${path}"`) && path.includes('/open-questions/'))
    .map(({ html }) => html.slice(html.indexOf('id="questions-by-page"')))
    .join('');
  expectNone(asked.filter(({ path }) => !register.includes(`href="${path}"`)));
});

it('the guide has no section with steps that is not a task of `content/tasks.yaml`', () => {
  const { entries: tasks } = parseSource(openSourceFolder('content'), 'tasks.yaml', parseTasks);
  const listed = new Set(
    tasks?.flatMap(({ link, also }) => [link, ...also].map(({ written }) => written)),
  );
  const sections = guide.flatMap(({ path, html }) => {
    const [, ...parts] = html.split(/<h[2-6] id="/);
    const withSteps = parts.filter((section) => section.includes('<ol class="steps"'));
    return withSteps.map((section) => ({
      path: `${path}#${section.slice(0, section.indexOf('"'))}`,
    }));
  });
  expect(sections.length).toBeGreaterThan(MIN_SECTIONS);
  expectNone(sections.filter(({ path }) => !listed.has(path)));
});
