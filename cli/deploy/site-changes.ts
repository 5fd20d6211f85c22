import * as z from 'zod';
import { toPathKey } from '../../client/model/path.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';

/** How a built release differs from the one that readers get: paths of pages. */
export interface SiteChanges {
  added: string[];
  changed: string[];
  /** Neither pages nor aliases of the built release. The build lets an author lose a path only on purpose. */
  lost: string[];
}

/** Compare a built release with the manifest of the one that readers get. */
export function findChanges(served: string, built: Manifest): SiteChanges {
  const before = parseManifest(served);
  const toKey = ({ path }: { path: string }) => toPathKey(path) ?? '';
  const toPath = ({ path }: { path: string }) => path;
  const pages = built.loadPages().map((page) => ({ ...page, old: before.findPage(toKey(page)) }));
  const isLost = (page: { path: string }) =>
    !built.findPage(toKey(page)) && built.findRedirect(toKey(page)) === undefined;
  return {
    added: pages.filter(({ old }) => !old).map(toPath),
    changed: pages.filter(({ record, old }) => old && old.record !== record).map(toPath),
    lost: before.loadPages().filter(isLost).map(toPath),
  };
}

/** Render what a reviewer wants to know of a preview as Markdown. */
export function renderSummary(
  url: string,
  release: string,
  { added, changed, lost }: SiteChanges,
  changelog?: string,
): string {
  const origin = new URL(url).origin;
  const toList = (paths: string[]) =>
    paths.map((path) => `- [${toCode(path)}](<${origin}${path}>)`);
  const sections: [string, string[]][] = [
    ['Lost URLs', lost.map((path) => `- ${toCode(path)}`)],
    ['New pages', toList(added)],
    ['Changed pages', toList(changed)],
  ];
  const lists = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `#### ${title} (${lines.length})\n\n${limitLines(lines)}`);
  const head = `### Preview\n\n${url} shows release \`${release}\`.`;
  const changes = changelog === undefined ? [] : renderApiChanges(changelog);
  return `${[head, ...changes, ...lists].join('\n\n')}\n`;
}

/** GitHub allows 65,536 characters in a comment. */
const MAX_LINES = 100;

/** What a summary needs of the changelog, which has the newest version first. */
const CHANGELOG = z.object({
  versions: z.array(
    z.object({
      version: z.string(),
      releasedOn: z.string().optional(),
      isRevised: z.literal(true).optional(),
      changes: z.array(z.object({ impact: z.string(), about: z.string(), text: z.string() })),
    }),
  ),
});

/** Render what the contract has and its last release has not; nothing if they are the same. */
function renderApiChanges(text: string): string[] {
  const [newest] = CHANGELOG.parse(JSON.parse(text)).versions;
  if (!newest || newest.changes.length === 0) return [];
  if (newest.releasedOn !== undefined && !newest.isRevised) return [];
  const lines = newest.changes.map(({ impact, about, text }) => {
    return `- ${[impact, about, text].map(toCode).join(' ')}`;
  });
  const title = `#### Version ${toCode(newest.version)} of the API (${lines.length})`;
  return [`${title}\n\n${limitLines(lines)}`];
}

/** Show a text of a branch as code of one line, in which GitHub finds no mention, link or HTML. */
function toCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return `${fence} ${text.replaceAll(/\s+/g, ' ')} ${fence}`;
}

function limitLines(lines: string[]): string {
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}
