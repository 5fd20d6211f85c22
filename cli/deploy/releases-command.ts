import { escapeControls } from '../../build/problem.ts';
import { parseFlags } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import type { DeployContext } from './context.ts';
import { loadReferencedKeys } from './records.ts';
import { PROCESS } from './process-runtime.ts';
import { runCommand, runStep } from './step.ts';
import { findServedSince, loadHistory, parseCommit, toUtc } from './worker-history.ts';

const USAGE = `npm run releases [-- options]
${CONNECTION_USAGE}`;

const HEAD = [
  'release',
  'uploaded (UTC)',
  'author',
  'commit',
  'traffic',
  'served since',
  'records',
  'version',
];

/** List the releases that can be served. Returns the exit code. */
export function runReleases(args: string[], runtime = PROCESS): Promise<number> {
  const flags = parseFlags(args, CONNECTION_FLAGS, USAGE);
  return runCommand(runtime, async (signal) => {
    const context = await loadContext(flags, runtime, signal);
    const rows = await runStep(context.log, 'List the releases', () => loadRows(context));
    context.print(
      rows.length === 0
        ? `No release has been deployed yet: this account has no Worker \`${context.worker}\`.`
        : renderTable([HEAD, ...rows.map((row) => row.map(escapeControls))]),
    );
    return 0;
  });
}

/** One row for each version, newest first. */
async function loadRows({ api, kv, worker }: DeployContext): Promise<string[][]> {
  const history = await loadHistory(api, worker);
  const { versions, deployments } = history;
  if (versions.length === 0) return [];
  const { keys: stored } = await kv.list();
  const records = new Map<string, string>();
  const rows: string[][] = [];
  for (const { id, release, createdAt, message, author, isDeployable } of versions) {
    const share = deployments[0]?.versions.find((version) => version.id === id)?.percentage ?? 0;
    if (release === null || (!isDeployable && share === 0)) continue;
    if (!records.has(release)) {
      const keys = await loadReferencedKeys(kv, release);
      const present = [...(keys ?? [])].filter((key) => stored.has(key)).length;
      const isWhole = keys?.size === present;
      records.set(release, keys ? (isWhole ? 'all' : `${present} of ${keys.size}`) : 'no manifest');
    }
    const since = findServedSince(history, id);
    rows.push([
      release,
      toUtc(createdAt),
      author || '–',
      parseCommit(message) ?? '–',
      share > 0 ? `${share} %` : '–',
      since === null ? '–' : toUtc(since),
      records.get(release) ?? '',
      id,
    ]);
  }
  return rows;
}

/** Render rows as text with aligned columns; the first row is the head. */
function renderTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
