import { Description } from '../../../client/article/reference-parts.tsx';
import { API_FEED, CHANGES_PATH } from '../../../client/model/path.ts';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import { appendToArticle } from '../../article/append-to-article.ts';
import { VERSIONS_ID } from '../../article/shell-ids.ts';
import type { Page } from '../../page.ts';
import type { Problem } from '../../problem.ts';
import type { SpecFiles } from '../files/spec-files.ts';
import type { LinkResolver } from '../pages/link-resolver.ts';
import { createMarkdownRenderer } from '../pages/markdown-renderer.ts';
import type { PagePlan } from '../pages/page-plan.ts';
import { Section } from '../pages/page-parts.tsx';
import type { ReferencePaths } from '../pages/reference-paths.ts';
import { createChangeFinder } from './change-links.ts';
import type { ChangeTargets, FindChange } from './change-links.ts';
import type { ApiHistory } from './load-history.ts';
import {
  CHANGELOG_TEXT,
  listEntries,
  renderChangelog,
  renderPartHistory,
  renderVersion,
} from './render-changelog.ts';
import type { ChangelogEntry } from './render-changelog.ts';

interface ChangelogTargets extends ChangeTargets {
  /** Version of the published contract. */
  version: string;
  links: LinkResolver;
  files: SpecFiles;
  compile(plans: PagePlan[]): { pages: Page[]; problems: Problem[] };
}

interface Changelog {
  entries: ChangelogEntry[];
  find: FindChange;
  paths: ReferencePaths;
}

/** Compile the pages of the changelog, and add to the others in which versions they changed. */
export function compileChangelog(
  history: ApiHistory,
  targets: ChangelogTargets,
): { pages: Page[]; problems: Problem[] } {
  const { version, paths, files, compile } = targets;
  const entries = listEntries(history, version);
  const changelog = { entries, find: createChangeFinder(targets), paths };
  const { pages, problems } = compile(planChangelog(changelog));
  files.set(CHANGES_PATH, renderChangesFile(changelog));
  return { pages: [...addVersions(changelog, targets), ...pages], problems };
}

const FEEDS_TEXT = `Follow it as a feed: [Atom](${API_FEED.atom}) or [JSON](${API_FEED.json}).`;

/** The list is found by its name, and comes after what it is about. */
const CHANGELOG_WEIGHT = 1 / 8;

/** Plan the list of versions, and the page of each. */
function planChangelog({ entries, find, paths }: Changelog): PagePlan[] {
  const plan = (path: string, title: string, markdown: string): PagePlan => ({
    slug: '',
    path,
    title,
    text: CHANGELOG_TEXT,
    pointer: '#/info/version',
    // Its text has the days of the versions.
    searchWeight: CHANGELOG_WEIGHT,
    render: (page) => (
      <div className="overview">
        <h1>{title}</h1>
        <Description nodes={page.renderProse(markdown)} />
      </div>
    ),
  });
  const list = renderChangelog(entries, paths.changelog, find);
  return [
    plan(paths.changelog, 'API changelog', [CHANGELOG_TEXT, FEEDS_TEXT, list].join('\n\n')),
    ...entries.map((entry) => ({
      ...plan(
        paths.version(entry.version),
        `Changes in version ${entry.version}`,
        `${renderVersion(entry, find)}\n\n[All versions](${paths.changelog})`,
      ),
      // Words of a change are words of the page that it is about.
      searchWeight: 0,
      listPath: paths.changelog,
    })),
  ];
}

/** Render the changelog as JSON. */
function renderChangesFile({ entries, find, paths }: Changelog): string {
  const toUrl = (path: string) => ORIGIN_PLACEHOLDER + paths.withBase(path);
  const versions = entries.map(({ changes, ...version }) => ({
    ...version,
    url: toUrl(paths.version(version.version)),
    changes: changes.map((change) => {
      const { impact, text, label: about } = change;
      const place = find(change);
      return { impact, text, about, ...(place !== null && { url: toUrl(place) }) };
    }),
  }));
  return `${JSON.stringify({ versions }, null, 2)}\n`;
}

/** Add to the page of each operation and schema in which versions it changed. */
function addVersions(
  { entries, find, paths }: Changelog,
  { pages, operations, components, links }: ChangelogTargets,
): Page[] {
  const { render } = createMarkdownRenderer(links);
  const parts = new Map([
    ...operations.map(({ operation, slug }) => [paths.page(slug), operation.pointer] as const),
    ...components.map(({ raw, slug }) => [paths.page(slug), raw.$ref] as const),
  ]);
  const heading = { id: VERSIONS_ID, text: 'Versions', depth: 2 } as const;
  return pages.map((page) => {
    const part = parts.get(page.path);
    const markdown =
      part === undefined ? null : renderPartHistory(part, entries, paths.changelog, find);
    if (markdown === null) return page;
    return appendToArticle(
      page,
      <Section className="overview" heading={heading}>
        <Description nodes={render(markdown)} />
      </Section>,
    );
  });
}
