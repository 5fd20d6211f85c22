import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { isObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';

/** A difference of two documents, as Redocly's command reports it. */
const DIFFERENCE = z.object({
  /** JSON pointer to the place, with references followed. */
  path: z.string(),
  kind: z.enum(['added', 'removed', 'modified']),
  /** What a version number would count: `major` breaks clients, `minor` adds something. */
  impact: z.enum(['major', 'minor', 'patch']),
  /** Why it breaks clients. */
  verdicts: z.array(z.object({ message: z.string() })),
  /** Key that was modified. */
  property: z.string().optional(),
  /** JSON pointers to the place, as it is written in each document. */
  base: z.object({ pointer: z.string() }).optional(),
  revision: z.object({ pointer: z.string() }).optional(),
});

export type Difference = z.output<typeof DIFFERENCE>;

const REPORT = z.object({ changes: z.array(DIFFERENCE) });

/** Two documents cannot be compared. The message is the reason, and what to do. */
export class ComparisonError extends Error {
  override name = 'ComparisonError';
}

/** The contract of this project takes 1.5 s. */
const MAX_CPU_SECONDS = 60;

/**
 * Compare two OpenAPI documents without references to other files. Redocly's command knows the rules of OpenAPI 3.1, and
 * what a change means in a request and in a response. It is a program of its own: the package exports nothing. Throws a
 * `ComparisonError` where the command fails or takes too long.
 */
export async function compareDocuments(
  before: OpenApiDocument,
  after: OpenApiDocument,
  maxCpuSeconds = MAX_CPU_SECONDS,
): Promise<Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(toComparable(before)));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(toComparable(after)));
    await runDiff(folder, maxCpuSeconds);
    return REPORT.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).changes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runDiff(folder: string, maxCpuSeconds: number): Promise<void> {
  const options = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none'];
  const args = [
    '--import',
    toCpuLimit(maxCpuSeconds),
    PROGRAM,
    'diff',
    'before.json',
    'after.json',
  ];
  const settings = {
    // The folder has no configuration of Redocly, which could run code.
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args, ...options], settings, (error, _, stderr) => {
      const [, reason = error?.message] = /^\w*Error: (.+)$/m.exec(stderr) ?? [];
      const message = error?.signal
        ? `it needs more than ${maxCpuSeconds} s of CPU time, or too much memory. Simplify what is nested or repeated.`
        : `${reason}. Correct what \`npx redocly lint\` reports about the two files.`;
      if (error) reject(new ComparisonError(message));
      else resolve();
    });
  });
}

/** Return a module that ends its program after so much work. A limit by the clock would depend on what else runs. */
function toCpuLimit(seconds: number): string {
  const check = `
    const { user, system } = process.cpuUsage();
    if (user + system > ${seconds * 1e6}) process.kill(process.pid, 'SIGKILL');`;
  // The program itself may be too busy for a timer.
  const worker = `setInterval(() => {${check}}, 100)`;
  const options = '{ eval: true, execArgv: [] }';
  const module = `
    import { Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(worker)}, ${options}).unref();`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}

/**
 * Copy a document without what the command would read or request. It follows references also in extensions and in
 * examples, where OpenAPI has none, and the addresses in `externalValue` and in the mapping of a discriminator.
 */
function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparable);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => {
    if (key === 'externalValue' || (key === '$ref' && !isLocalTarget(entry))) {
      return [`x-${key}`, entry];
    }
    // It does not look into lists of extensions.
    if (key === 'x-required-scopes') return [key, String(entry)];
    return [key, key === 'discriminator' ? withoutMappedFiles(entry) : toComparable(entry)];
  });
  return Object.fromEntries(entries);
}

function withoutMappedFiles(discriminator: unknown): unknown {
  if (!isObject(discriminator) || !isObject(discriminator['mapping'])) {
    return toComparable(discriminator);
  }
  const mapping = Object.entries(discriminator['mapping']).filter(
    ([, target]) => isLocalTarget(target) || /^[\w.-]*$/.test(String(target)),
  );
  return { ...discriminator, mapping: Object.fromEntries(mapping) };
}

function isLocalTarget(target: unknown): boolean {
  return typeof target !== 'string' || target.startsWith('#');
}

const PROGRAM = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
