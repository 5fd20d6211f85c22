import { expect, it } from 'vitest';
import { parseTasks } from '../../build/content/tasks.ts';
import { loadContent } from '../../build/read-source-file.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { routes, manifest } = await loadBuiltRelease();

/** Path → HTML of the pages of the guide. */
async function loadGuide(): Promise<Map<string, string>> {
  const guide = routes.filter(({ layout }) => layout === 'guide');
  const pages = guide.map(async ({ path }): Promise<[string, string]> => {
    return [path, await (await site.fetch(path)).text()];
  });
  return new Map(await Promise.all(pages));
}

it('every operation is linked from a page of the guide', async () => {
  const linked = new Set(
    [...(await loadGuide()).values()].flatMap((html) =>
      [...html.matchAll(/<a [^>]*href="(\/docs\/api\/[^"#]+)/g)].map(([, href]) => href),
    ),
  );
  const operations = parseManifest(manifest).loadOperations();
  expect(operations.length).toBeGreaterThan(100);
  const missing = operations.filter(({ page }) => !linked.has(page));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it('the sidebar says above its groups what they are for', async () => {
  const html = (await loadGuide()).get('/docs/') ?? '';
  const parts = [...html.matchAll(/<p class="sidebar-caption">([^<]*)<\/p>.*?<summary>([^<]*)</g)];
  expect(parts.map(([, caption, group]) => `${caption}: ${group}`)).toEqual([
    'Learn: Getting started',
    'Do: Users',
    'Administer: Administration',
    'Build: Recipes',
    'Look up: Not known yet',
  ]);
});

it('every page of the guide says what is proposed, and the overview leads to its open questions', async () => {
  const guide = await loadGuide();
  const overview = guide.get('/docs/') ?? '';
  const silent = [...guide].filter(([, html]) => !html.includes('<details class="proposed">'));
  expect(silent.map(([path]) => path)).toEqual([]);
  const asked = [...guide].flatMap(([path, html]) =>
    [...html.matchAll(/<details id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`),
  );
  expect(asked.length).toBeGreaterThan(50);
  const list = overview.slice(overview.indexOf('id="all-open-questions"'));
  const register = [...guide]
    .filter(([path]) => list.includes(`href="${path}"`) && path.includes('/open-questions/'))
    .map(([, html]) => html.slice(html.indexOf('id="questions-by-page"')))
    .join('');
  const unlisted = asked.filter((link) => !register.includes(`href="${link}"`));
  expect(unlisted).toEqual([]);
});

it('every section with steps is a task of `content/tasks.yaml`', async () => {
  const { tasks } = loadContent('content', 'tasks.yaml', parseTasks);
  const listed = new Set(
    tasks?.flatMap(({ link, also }) => [link, ...also].map(({ written }) => written)),
  );
  const sections = [...(await loadGuide())].flatMap(([path, html]) => listSections(path, html));
  expect(sections.length).toBeGreaterThan(60);
  expect(sections.filter((section) => !listed.has(section))).toEqual([]);
});

/** The addresses of the sections that have steps. */
function listSections(path: string, html: string): string[] {
  const [, ...sections] = html.split(/<h[2-6] id="/);
  const withSteps = sections.filter((section) => section.includes('<ol class="steps"'));
  return withSteps.map((section) => `${path}#${section.slice(0, section.indexOf('"'))}`);
}
