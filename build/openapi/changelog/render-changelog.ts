import { formatDay } from '../../files/file-dates.ts';
import { toCode } from '../reference/schema-constraints.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import type { ApiHistory, ApiVersion } from './load-history.ts';
import type { ApiChange, Impact } from './to-changes.ts';

/** Finds the page of an operation or a schema by its JSON pointer; null where there is none any more. */
export type FindPage = (part: string) => string | null;

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
  { impact: 'other', heading: 'Other changes', anchor: 'other-changes' },
];

/** What the classes of changes mean. */
export const CHANGELOG_TEXT =
  'What changed in each version of the API, computed from its contract. After a breaking change, a client that was ' +
  'written before it can fail. An additive change adds something, and the others break no client either.';

/** Render the list of versions as Markdown, with the breaking changes of each. */
export function renderChangelog(
  entries: ChangelogEntry[],
  paths: ReferencePaths,
  findPage: FindPage,
): string {
  return entries
    .flatMap((entry) => {
      const page = paths.version(entry.version);
      const counts = IMPACTS.flatMap(({ impact, heading, anchor }) => {
        const count = entry.changes.filter((change) => change.impact === impact).length;
        return count > 0 ? [`[${heading}: ${count}](${page}#${anchor})`] : [];
      });
      return [
        `## Version ${entry.version}`,
        describeState(entry),
        counts.join(', ') ||
          'The first version that these docs describe. There is nothing to compare it with.',
        ...renderList(
          entry.changes.filter(({ impact }) => impact === 'breaking'),
          findPage,
        ),
      ];
    })
    .filter(Boolean)
    .join('\n\n');
}

/** Render all changes of a version as Markdown, in their classes and below what they are about. */
export function renderVersion(entry: ChangelogEntry, findPage: FindPage): string {
  const sections = IMPACTS.flatMap(({ impact, heading }) => {
    const changes = entry.changes.filter((change) => change.impact === impact);
    return changes.length > 0 ? [`## ${heading}`, ...renderList(changes, findPage)] : [];
  });
  const first = 'This is the first version that these docs describe.';
  return [describeState(entry), ...(sections.length > 0 ? sections : [first])]
    .filter(Boolean)
    .join('\n\n');
}

/** Render what changed in an operation or a schema as Markdown, the newest version first; empty without changes. */
export function renderPartHistory(
  part: string,
  entries: ChangelogEntry[],
  paths: ReferencePaths,
): string {
  return entries
    .flatMap((entry) => {
      const changes = entry.changes.filter(
        (change) => change.part === part && change.impact !== 'other',
      );
      const name = `- [Version ${entry.version}](${paths.version(entry.version)})`;
      return changes.length > 0 ? [name, ...changes.map(({ text }) => `  - ${text}`)] : [];
    })
    .join('\n');
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

/** List changes below the operations and schemas that they are about. */
function renderList(changes: ApiChange[], findPage: FindPage): string[] {
  const groups = Map.groupBy(changes, ({ part }) => part);
  return [...groups].map(([part, group]) => {
    const page = findPage(part);
    const name = toCode(group[0]?.label ?? '');
    const items = group.map(({ text }) => `  - ${text}`);
    return [`- ${page === null ? name : `[${name}](${page})`}`, ...items].join('\n');
  });
}
