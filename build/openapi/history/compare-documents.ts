import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { isObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';

const run = promisify(execFile);

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

/**
 * Compare two OpenAPI documents without references to other files. Redocly's command knows the rules of OpenAPI 3.1, and
 * what a change means in a request and in a response. It is a program of its own: the package exports nothing.
 */
export async function compareDocuments(
  before: OpenApiDocument,
  after: OpenApiDocument,
): Promise<Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(withoutAddresses(before)));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(withoutAddresses(after)));
    const options = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none'];
    // The folder has no configuration of Redocly, which could run code.
    await run(process.execPath, [PROGRAM, 'diff', 'before.json', 'after.json', ...options], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return REPORT.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).changes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
