import { Description } from '../../../client/article/reference-parts.tsx';
import type { SafeTree } from '../../../client/article/schema-node.ts';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import { appendToArticle } from '../../article/append-to-article.ts';
import { VERSIONS_ID } from '../../article/shell-ids.ts';
import type { Page } from '../../page.ts';
import type { Problem } from '../../problem.ts';
import type { SpecFiles } from '../published/spec-files.ts';
import { createMarkdownRenderer } from '../reference/markdown-renderer.ts';
import { compilePages } from '../pages/compile-pages.ts';
import type { PageOptions } from '../pages/compile-pages.ts';
import { PageTitle, Section } from '../pages/page-parts.tsx';
import type { PagePlan } from '../pages/page-plan.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import { CHANGES_PATH } from '../reference/reference-paths.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import type { ApiHistory } from './load-history.ts';
import {
  CHANGELOG_TEXT,
  listEntries,
  renderChangelog,
  renderPartHistory,
  renderVersion,
} from './render-changelog.ts';
import type { ChangelogEntry, FindPage } from './render-changelog.ts';

interface Changelog {
  entries: ChangelogEntry[];
  findPage: FindPage;
  paths: ReferencePaths;
}

interface CompiledChangelog {
  /** All pages of the reference: the given ones, with the versions in which they changed, and those of the changelog. */
  pages: Page[];
  problems: Problem[];
  /** The changelog as JSON. */
  texts: SpecFiles;
}

/** Compile the pages of the changelog, and add to the others in which versions they changed. */
export async function compileChangelog(
  history: ApiHistory,
  pages: Page[],
  model: ReferenceModel,
  options: PageOptions,
): Promise<CompiledChangelog> {
  const { spec, operations, components, paths, links } = model;
  const entries = listEntries(history, spec.version);
  const pagePaths = new Map([
    ...operations.map(({ operation, slug }) => [operation.pointer, paths.page(slug)] as const),
    ...components.map(({ raw, slug }) => [raw.$ref, paths.page(slug)] as const),
  ]);
  const changelog = { entries, findPage: (part: string) => pagePaths.get(part) ?? null, paths };
  const compiled = await compilePages(planChangelog(changelog), model, options);
  const parts = new Map([...pagePaths].map(([part, path]) => [path, part]));
  const { render } = createMarkdownRenderer(links);
  return {
    pages: [
      ...pages.map((page) => {
        const changes = renderPartHistory(parts.get(page.path) ?? '', entries, paths);
        return changes === '' ? page : addVersions(page, render(changes));
      }),
      ...compiled.pages,
    ],
    problems: compiled.problems,
    texts: new Map([[CHANGES_PATH, renderChangesFile(changelog)]]),
  };
}

/** The list is found by its name, and comes after what it is about. */
const CHANGELOG_WEIGHT = 1 / 8;

/** Plan the list of versions, and the page of each. */
function planChangelog({ entries, findPage, paths }: Changelog): PagePlan[] {
  const plan = (path: string, title: string, markdown: string): PagePlan => ({
    path,
    title,
    text: CHANGELOG_TEXT,
    pointer: '#/info/version',
    // Its text has the days of the versions.
    searchWeight: CHANGELOG_WEIGHT,
    operations: [],
    render: (page) => (
      <div className="overview">
        <PageTitle mark={page.mark}>{title}</PageTitle>
        <Description nodes={page.renderProse(markdown)} />
      </div>
    ),
  });
  const list = renderChangelog(entries, paths, findPage);
  return [
    plan(paths.changelog, 'API changelog', `${CHANGELOG_TEXT}\n\n${list}`),
    ...entries.map((entry) => ({
      ...plan(
        paths.version(entry.version),
        `Changes in version ${entry.version}`,
        `${renderVersion(entry, findPage)}\n\n[All versions](${paths.changelog})`,
      ),
      // Words of a change are words of the page that it is about.
      searchWeight: 0,
      parentPath: paths.changelog,
    })),
  ];
}

/** Render the changelog as JSON. */
function renderChangesFile({ entries, findPage, paths }: Changelog): string {
  const toUrl = (path: string) => ORIGIN_PLACEHOLDER + paths.withBase(path);
  const versions = entries.map(({ changes, ...version }) => ({
    ...version,
    url: toUrl(paths.version(version.version)),
    changes: changes.map(({ impact, text, label: about, part }) => {
      const page = findPage(part);
      return { impact, text, about, ...(page !== null && { url: toUrl(page) }) };
    }),
  }));
  return `${JSON.stringify({ versions }, null, 2)}\n`;
}

/** Add to the page of an operation or a schema in which versions it changed. */
function addVersions(page: Page, versions: SafeTree): Page {
  const heading = { id: VERSIONS_ID, text: 'Versions', depth: 2 } as const;
  return appendToArticle(
    page,
    <Section className="overview" heading={heading}>
      <Description nodes={versions} />
    </Section>,
  );
}
