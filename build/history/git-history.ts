import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A commit's version of a file. */
export interface FileVersion {
  /** Time of the commit in the committer’s time zone: `2025-02-14T12:00:00+01:00`. */
  time: string;
  /** Day of that time: `2025-02-14`. */
  day: string;
  /** Object id of its content; null where the commit removed the file. */
  blob: string | null;
}

/** The commits that changed files of a folder. */
export interface GitHistory {
  /** Versions by path below the folder, the newest first. A renamed file starts at its rename. */
  versions: ReadonlyMap<string, FileVersion[]>;
  /** Whether the clone lacks older commits, so that the oldest one seems to have changed all files. */
  isShallow: boolean;
}

/** Load the commits of all files of a folder: a call for each file takes minutes at thousands of files. Null without git. */
export async function loadGitHistory(folder: string): Promise<GitHistory | null> {
  try {
    const [log, shallow] = await Promise.all([
      git(folder, [...LOG, '--', '.']),
      git(folder, ['rev-parse', '--is-shallow-repository']),
    ]);
    return { versions: parseLog(log), isShallow: shallow.trim() === 'true' };
  } catch {
    return null;
  }
}

const LOG = [
  '-c',
  'core.quotePath=false',
  'log',
  '--format=format:%x00%cI',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--relative',
  '--no-show-signature',
];

async function git(cwd: string, args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd, maxBuffer: Infinity });
  return stdout;
}

/** A line of a file: modes, the blobs before and after, and its path. */
const CHANGE = /^:\d+ \d+ [\da-f]+ ([\da-f]+) \w+\t(.+)$/;

function parseLog(log: string): Map<string, FileVersion[]> {
  const versions = new Map<string, FileVersion[]>();
  for (const commit of log.split('\0')) {
    const [time = '', ...changes] = commit.trim().split('\n');
    for (const change of changes) {
      const [, id = '', file = ''] = CHANGE.exec(change) ?? [];
      const day = time.slice(0, time.indexOf('T'));
      const version = { time, day, blob: /^0+$/.test(id) ? null : id };
      versions.set(file, [...(versions.get(file) ?? []), version]);
    }
  }
  return versions;
}

/** Load the contents of blobs through one process. Object id → text. */
export async function loadBlobs(folder: string, ids: string[]): Promise<Map<string, string>> {
  const process = spawn('git', ['cat-file', '--batch'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  process.stdin.end(ids.map((id) => `${id}\n`).join(''));
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdout) chunks.push(chunk as Buffer);
  return parseBlobs(Buffer.concat(chunks));
}

/** Each blob follows a line with its id, type and size. */
function parseBlobs(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start);
    const [id = '', , size = '0'] = bytes.toString('latin1', start, end).split(' ');
    const next = end + 1 + Number(size);
    texts.set(id, bytes.toString('utf8', end + 1, next));
    start = next + 1;
  }
  return texts;
}
