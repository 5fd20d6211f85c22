import * as z from 'zod';
import type { SiteChanges } from './compare.ts';

/** Render what a reviewer wants to know as Markdown. */
export function renderSummary(
  url: string,
  release: string,
  { added, changed, lost }: SiteChanges,
  changelog?: string,
): string {
  const origin = new URL(url).origin;
  const toList = (paths: string[]) => paths.map((path) => `- [${path}](${origin}${path})`);
  const sections: [string, string[]][] = [
    ['Lost URLs', lost.map((path) => `- ${path}`)],
    ['New pages', toList(added)],
    ['Changed pages', toList(changed)],
  ];
  const lists = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `#### ${title} (${lines.length})\n\n${limitLines(lines)}`);
  const head = `### Preview\n\n${url} shows release \`${release}\`.`;
  const table = changelog === undefined ? [] : renderApiChanges(changelog);
  return `${[head, ...table, ...lists].join('\n\n')}\n`;
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
  const rows = newest.changes.map(({ impact, about, text }) => {
    const cells = [impact, `\`${about}\``, text].map((cell) => cell.replaceAll('|', '\\|'));
    return `| ${cells.join(' | ')} |`;
  });
  const title = `#### Version ${newest.version} of the API (${rows.length})`;
  const head = '| Class | About | Change |\n| --- | --- | --- |';
  const rest = rows.length > MAX_LINES ? `\n\nAnd ${rows.length - MAX_LINES} more.` : '';
  return [`${title}\n\n${head}\n${rows.slice(0, MAX_LINES).join('\n')}${rest}`];
}

function limitLines(lines: string[]): string {
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}
