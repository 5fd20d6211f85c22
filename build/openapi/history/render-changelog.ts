import { formatDay } from '../../file-dates.ts';
import type { FindChange } from './change-links.ts';
import type { ApiHistory, ApiVersion } from './load-history.ts';
import type { ApiChange, Impact } from './to-changes.ts';

/** A version as the changelog has it. A version that is not released has no days. */
export interface ChangelogEntry extends Partial<ApiVersion> {
  version: string;
  changes: ApiChange[];
  /** Whether the contract has changed since the version was released. */
  isRevised?: true;
}

/** List the versions of the changelog, the newest first. `version` is that of the published contract. */
export function listEntries(
  { versions, unreleased }: ApiHistory,
  version: string,
): ChangelogEntry[] {
  const [newest, ...older] = versions;
  if (!newest || unreleased.length === 0) return versions;
  if (newest.version !== version) return [{ version, changes: unreleased }, ...versions];
  return [{ ...newest, isRevised: true, changes: [...newest.changes, ...unreleased] }, ...older];
}

const IMPACTS: { impact: Impact; heading: string; anchor: string }[] = [
  { impact: 'breaking', heading: 'Breaking changes', anchor: 'breaking-changes' },
  { impact: 'additive', heading: 'Additive changes', anchor: 'additive-changes' },
  { impact: 'documentation', heading: 'Documentation', anchor: 'documentation' },
];

/** What the classes of changes mean. */
export const CHANGELOG_TEXT =
  'What changed in each version of the API, computed from its contract. After a breaking change, a client that was ' +
  'written before it can fail. An additive change breaks no client, and one of the documentation says the same in ' +
  'other words.';

/** Render the list of versions as Markdown, with the breaking changes of each. `folder` is the path of their pages. */
export function renderChangelog(
  entries: ChangelogEntry[],
  folder: string,
  find: FindChange,
): string {
  const [only] = entries;
  if (entries.length === 1 && only?.changes.length === 0) {
    return (
      `Version ${code(only.version)} is the first that these docs describe, so there is nothing yet to compare it ` +
      'with. The next version will stand here with its changes.'
    );
  }
  return entries
    .flatMap((entry) => {
      const page = `${folder}/${encodeURIComponent(entry.version)}`;
      const counts = IMPACTS.flatMap(({ impact, heading, anchor }) => {
        const count = countChanges(entry.changes, impact);
        return count > 0 ? [`[${heading}: ${count}](${page}#${anchor})`] : [];
      });
      return [
        `## Version ${entry.version}`,
        describeState(entry),
        counts.join(', ') || 'The first version that these docs describe.',
        ...renderList(
          entry.changes.filter(({ impact }) => impact === 'breaking'),
          find,
        ),
      ];
    })
    .filter(Boolean)
    .join('\n\n');
}

/** Render all changes of a version as Markdown, in their classes and below what they are about. */
export function renderVersion(entry: ChangelogEntry, find: FindChange): string {
  const sections = IMPACTS.flatMap(({ impact, heading }) => {
    const changes = entry.changes.filter((change) => change.impact === impact);
    return changes.length > 0 ? [`## ${heading}`, ...renderList(changes, find)] : [];
  });
  const first = 'This is the first version that these docs describe.';
  return [describeState(entry), ...(sections.length > 0 ? sections : [first])]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Render what changed for clients of one operation or schema as Markdown, the newest version first. Null where there is
 * one version, which has not changed it.
 */
export function renderPartHistory(
  part: string,
  entries: ChangelogEntry[],
  folder: string,
  find: FindChange,
): string | null {
  const changed = entries.flatMap((entry) => {
    const changes = entry.changes.filter(
      (change) => change.part === part && change.impact !== 'documentation',
    );
    const page = `${folder}/${encodeURIComponent(entry.version)}`;
    const name = `- [Version ${entry.version}](${page})`;
    return changes.length > 0 ? [[name, ...changes.map((one) => indent(toItem(one, find)))]] : [];
  });
  if (changed.length === 0 && entries.length === 1) return null;
  const isNew = entries.some(({ changes }) =>
    changes.some((change) => change.part === part && isWhole(change) && change.kind === 'added'),
  );
  const oldest = entries.at(-1)?.version ?? '';
  const since = isNew ? [] : [[`- In these docs since version ${code(oldest)}`]];
  return [...changed, ...since].map((lines) => lines.join('\n')).join('\n');
}

function describeState({
  releasedOn,
  supportedUntil,
  retiredOn,
  isRevised,
}: ChangelogEntry): string {
  const parts = [
    releasedOn === undefined
      ? 'Not released yet.'
      : `In these docs since ${formatDay(releasedOn)}.`,
    isRevised ? 'Revised since then.' : '',
    retiredOn === undefined ? '' : `Retired on ${formatDay(retiredOn)}.`,
    supportedUntil === undefined || retiredOn !== undefined
      ? ''
      : `Supported until ${formatDay(supportedUntil)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

function countChanges(changes: ApiChange[], impact: Impact): number {
  return changes.filter((change) => change.impact === impact).length;
}

/** List changes below the names of what they are about; what was added or removed itself has a line of its own. */
function renderList(changes: ApiChange[], find: FindChange): string[] {
  const groups = Map.groupBy(changes, ({ part, label }) => `${part} ${label}`);
  return [...groups.values()].map((group) => {
    const [first] = group;
    if (group.length === 1 && first && isWhole(first)) return toItem(first, find);
    const page = first && find({ part: first.part, pointer: first.part });
    const name = code(first?.label ?? '');
    const items = group.map((change) => indent(toItem(change, find)));
    return [`- ${page ? `[${name}](${page})` : name}`, ...items].join('\n');
  });
}

/** Tell whether a change is about an operation or a schema as a whole. */
function isWhole({ part, pointer }: ApiChange): boolean {
  return part === pointer;
}

function toItem(change: ApiChange, find: FindChange): string {
  const place = find(change);
  return `- ${place === null ? change.text : `[${change.text}](${place})`}`;
}

function indent(line: string): string {
  return `  ${line}`;
}

/** Render a name as code. */
function code(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}
