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
  /** `Operation`, `Parameter`, `Schema`, `SpecExtension`, … */
  typeName: z.string(),
  kind: z.enum(['added', 'removed', 'modified']),
  /** What a version number would count: `major` breaks clients, `minor` adds something. */
  impact: z.enum(['major', 'minor', 'patch']),
  /** Why it breaks clients. */
  verdicts: z.array(z.object({ message: z.string() })),
  /** Key that was modified. */
  property: z.string().optional(),
  /** JSON pointers to the place, as it is written in each document. */
  base: z.object({ pointer: z.string(), value: z.unknown().optional() }).optional(),
  revision: z.object({ pointer: z.string(), value: z.unknown().optional() }).optional(),
});

export type Difference = z.output<typeof DIFFERENCE>;

const REPORT = z.object({ changes: z.array(DIFFERENCE) });

/** Two documents cannot be compared. The message is the reason, and what to do. */
export class ComparisonError extends Error {
  override name = 'ComparisonError';
}

/** The contract of this project takes 1.5 s of CPU, and a machine under load many times as long. */
const TIMEOUT_MS = 120_000;

/**
 * Compare two OpenAPI documents without references to other files. Redocly's command knows the rules of OpenAPI 3.1, and
 * what a change means in a request and in a response. It is a program of its own: the package exports nothing. Throws a
 * `ComparisonError` where the command fails or takes too long.
 */
export async function compareDocuments(
  before: OpenApiDocument,
  after: OpenApiDocument,
  timeoutMs = TIMEOUT_MS,
): Promise<Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(withoutAddresses(before)));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(withoutAddresses(after)));
    await runDiff(folder, timeoutMs);
    return REPORT.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).changes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runDiff(folder: string, timeoutMs: number): Promise<void> {
  const options = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none'];
  const args = [PROGRAM, 'diff', 'before.json', 'after.json', ...options];
  const settings = {
    // The folder has no configuration of Redocly, which could run code.
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    timeout: timeoutMs,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, settings, (error, _, stderr) => {
      const [, reason = error?.message] = /^\w*Error: (.+)$/m.exec(stderr) ?? [];
      const message = error?.killed
        ? `it takes longer than ${timeoutMs / 1000} s. Build again when the machine has less to do.`
        : `${reason}. Correct what \`npx redocly lint\` reports about the two files.`;
      if (error) reject(new ComparisonError(message));
      else resolve();
    });
  });
}

/**
 * Copy a document without what the command would read or request. It follows references also in extensions and in
 * examples, where OpenAPI has none, and the addresses in `externalValue` and in the mapping of a discriminator.
 */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => {
    if (key === 'externalValue' || (key === '$ref' && !isLocalTarget(entry))) {
      return [`x-${key}`, entry];
    }
    return [key, key === 'discriminator' ? withoutMappedFiles(entry) : withoutAddresses(entry)];
  });
  return Object.fromEntries(entries);
}

function withoutMappedFiles(discriminator: unknown): unknown {
  if (!isObject(discriminator) || !isObject(discriminator['mapping'])) {
    return withoutAddresses(discriminator);
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
