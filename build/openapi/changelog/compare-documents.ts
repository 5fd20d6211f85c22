import * as z from 'zod';
import { runRedoclyDiff } from '../../files/redocly-diff.ts';
import { isObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';

/** One of the documents: the JSON pointer to the place as it is written there, and a plain value. */
const SIDE = z.object({ pointer: z.string(), value: z.unknown().optional() });

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
  base: SIDE.optional(),
  revision: SIDE.optional(),
});

export type Difference = z.output<typeof DIFFERENCE>;

const REPORT = z.object({ changes: z.array(DIFFERENCE) });

/** The contract of this project takes 1.5 s. */
const MAX_CPU_SECONDS = 60;

/**
 * Compare two OpenAPI documents without references to other files. Redocly's command knows the rules of OpenAPI 3.1,
 * and what a change means in a request and in a response. Throws a `ComparisonError` where the command fails or takes
 * too long.
 */
export async function compareDocuments(
  before: OpenApiDocument,
  after: OpenApiDocument,
  maxCpuSeconds = MAX_CPU_SECONDS,
): Promise<Difference[]> {
  const report = await runRedoclyDiff(toComparable(before), toComparable(after), maxCpuSeconds);
  return REPORT.parse(report).changes;
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
