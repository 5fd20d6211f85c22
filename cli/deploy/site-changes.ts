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
  return `${[head, ...lists].join('\n\n')}\n`;
}

/** GitHub allows 65,536 characters in a comment. */
const MAX_LINES = 100;

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
