import type { Cache } from '../cache.ts';
import type { ChangedSection, PageDifference } from './compare-blocks.ts';
import { loadBlobs } from './git-history.ts';
import type { FileVersion, GitHistory } from './git-history.ts';
import type { PageBlock } from './page-blocks.ts';

/** What the commits of a day changed of a page. */
export interface PageChange {
  /** `2025-02-14` */
  day: string;
  /** Time of the day's last commit: `2025-02-14T12:00:00Z`. */
  time: string;
  /** `Changed: “States”. New: “Limits”.` Never the subject of a commit, which is for maintainers. */
  summary: string;
  /** Null for the first version of a page. */
  difference: PageDifference | null;
}

/** Changes of a page that are computed: each needs a further version to be parsed. */
export const MAX_CHANGES = 3;

/** Days on which a page changed that are compared to find these. */
const MAX_DAYS = 12;

/**
 * Load the changes of pages, the newest first, by their paths below the content folder. A page whose file was renamed
 * is new. Days that changed only what readers do not see are no changes.
 */
export async function loadPageChanges(
  contentFolder: string,
  { versions }: GitHistory,
  { sources, cache }: { sources: string[]; cache: Cache },
): Promise<Map<string, PageChange[]>> {
  const pages = sources.map((source) => {
    const days = toDays(versions.get(source) ?? []);
    const key = [source.endsWith('.mdx') ? 'mdx' : 'md', days];
    return { source, days, key, changes: cache.get<PageChange[]>('page-changes', key) };
  });
  const missing = pages.flatMap(({ days, changes }) => (changes ? [] : days));
  const texts =
    missing.length === 0
      ? new Map<string, string>()
      : await loadBlobs(contentFolder, [...new Set(missing.flatMap(({ blob }) => blob ?? []))]);
  const changes = new Map<string, PageChange[]>();
  for (const page of pages) {
    const { source, days, key } = page;
    const computed =
      page.changes ?? cache.put('page-changes', key, await compare(days, texts, source));
    changes.set(source, computed);
  }
  return changes;
}

/** Return the last version of each day since the file was added, and the one before the oldest of these. */
function toDays(versions: FileVersion[]): FileVersion[] {
  const removed = versions.findIndex(({ blob }) => blob === null);
  const present = removed === -1 ? versions : versions.slice(0, removed);
  const last = present.filter(({ day }, index) => present[index - 1]?.day !== day);
  return last.slice(0, MAX_DAYS + 1);
}

async function compare(
  days: FileVersion[],
  texts: ReadonlyMap<string, string>,
  source: string,
): Promise<PageChange[]> {
  // These load the parser of MDX, which a build without changes does not need.
  const { toPageBlocks } = await import('./page-blocks.ts');
  const { compareBlocks } = await import('./compare-blocks.ts');
  const format = source.endsWith('.mdx') ? 'mdx' : 'md';
  const parse = ({ blob }: FileVersion) => toPageBlocks(texts.get(blob ?? '') ?? '', format);
  const changes: PageChange[] = [];
  let after: PageBlock[] | null = null;
  for (const [index, version] of days.entries()) {
    const { day, time } = version;
    const previous = days[index + 1];
    if (changes.length === MAX_CHANGES || index === MAX_DAYS) break;
    if (!previous) {
      changes.push({ day, time, summary: 'New page.', difference: null });
      break;
    }
    const before = parse(previous);
    const difference = compareBlocks(before, after ?? parse(version));
    after = before;
    if (difference.sections.length === 0) continue;
    changes.push({ day, time, summary: toSummary(difference.sections), difference });
  }
  return changes;
}

/** Names of sections in a summary. */
const MAX_NAMES = 4;

const LABELS = { changed: 'Changed', added: 'New', removed: 'Removed' };

function toSummary(sections: ChangedSection[]): string {
  const kinds = ['changed', 'added', 'removed'] as const;
  const parts = kinds.flatMap((kind) => {
    const names = new Set(sections.flatMap((one) => (one.kind === kind ? [one.heading] : [])));
    if (names.size === 0) return [];
    const shown = [...names]
      .slice(0, MAX_NAMES)
      .map((name) => (name === '' ? 'the beginning' : `“${name}”`));
    const rest = names.size > MAX_NAMES ? ` and ${names.size - MAX_NAMES} more` : '';
    return [`${LABELS[kind]}: ${shown.join(', ')}${rest}.`];
  });
  return parts.join(' ');
}
