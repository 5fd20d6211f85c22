import type { Problem } from '../../problem.ts';
import { toObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import { collectRefs, createRefResolver, REMOTE_REASON, isLocal, isRemote } from './refs.ts';
import type { JsonRef } from './refs.ts';
import type { SourceLocator } from './source-locator.ts';
import { walkDocument } from './walk-document.ts';
import type { Position } from './walk-document.ts';

/**
 * Find references without a target inside of the document, and those that are addresses, unless the bundler has
 * reported them. Other files are not read where the document has an error of its own.
 */
export function findBrokenRefs(
  document: JsonObject,
  locator: SourceLocator,
  { whole, isBundled, severity }: BrokenRefOptions,
): Problem[] {
  const { find } = createRefResolver(document);
  const { find: findInWhole } = createRefResolver(whole);
  const isBroken = (reference: JsonRef) =>
    isLocal(reference) ? find(reference.target) === undefined : !isBundled && isRemote(reference);
  return [...collectRefs(document), ...collectMappings(document)]
    .filter(isBroken)
    .map((reference) => {
      const isInternal = findInWhole(reference.target) !== undefined;
      return {
        severity: isInternal ? 'error' : severity,
        ...locator.locate(reference.pointer),
        ...describe(reference, isInternal),
      };
    });
}

interface BrokenRefOptions {
  /** The document with its internal parts. */
  whole: JsonObject;
  isBundled: boolean;
  /** Of a reference to nothing; one to an internal part is always an error. */
  severity: Problem['severity'];
}

/** List the pointers of discriminators to schemas. The names that they may have instead are no references. */
function collectMappings(document: JsonObject): JsonRef[] {
  const references: JsonRef[] = [];
  walkDocument({ kind: 'document', value: document }, ({ object, pointer }) => {
    const { mapping } = toObject(object['discriminator']);
    for (const [value, target] of Object.entries(toObject(mapping))) {
      if (typeof target !== 'string' || !target.startsWith('#')) continue;
      references.push({ target, pointer: toPointer(`${pointer}/discriminator/mapping`, value) });
    }
  });
  return references;
}

function describe(reference: JsonRef, isInternal: boolean): Pick<Problem, 'message' | 'cause'> {
  const isAnchor = /^#[^/]/.test(reference.target);
  const missing = isAnchor
    ? ANCHOR_REASON
    : 'does not exist in the document. Check the spelling, or define it.';
  const reason = isLocal(reference) ? (isInternal ? INTERNAL_REASON : missing) : REMOTE_REASON;
  const message = `The target \`${reference.target}\` ${reason}`;
  return { message, cause: message };
}

const INTERNAL_REASON =
  'is internal, so it is left out. Mark what refers to it with `x-internal: true` too, or remove the reference.';

const ANCHOR_REASON =
  'is an `$anchor`, which is not supported. Write a pointer, such as `#/components/schemas/User`.';

/** Remove references that lead through other references back to themselves, which programs cannot follow. */
export function removeCircles(document: unknown, locate: SourceLocator['locate']): Problem[] {
  const { find } = createRefResolver(document);
  const isCircular = (first: unknown) => {
    const seen = new Set<string>();
    let target = first;
    while (typeof target === 'string' && !seen.has(target)) {
      seen.add(target);
      target = toObject(find(target))['$ref'];
    }
    return typeof first === 'string' && target === first;
  };
  const circles: Position[] = [];
  walkDocument({ kind: 'document', value: document }, (position) => {
    if (isCircular(position.object['$ref'])) circles.push(position);
  });
  return circles.map(({ object, pointer }) => {
    const message = `The target \`${String(object['$ref'])}\` refers back to itself. Define it there instead.`;
    delete object['$ref'];
    return { severity: 'error', ...locate(`${pointer}/$ref`), message };
  });
}
