import type { Problem } from '../../problem.ts';
import { toObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import { collectRefs, createRefResolver, REMOTE_REASON, isLocal, isRemote } from './refs.ts';
import type { JsonRef } from './refs.ts';
import type { SourceLocator } from './source-locator.ts';
import { walkDocument } from './walk-document.ts';

/**
 * Find references without a target inside of the document, and those that are addresses, unless the bundler has
 * reported them. Other files are not read where the document has an error of its own.
 */
export function findBrokenRefs(
  document: JsonObject,
  locator: SourceLocator,
  { isBundled, severity }: { isBundled: boolean; severity: Problem['severity'] },
): Problem[] {
  const { find } = createRefResolver(document);
  const isBroken = (reference: JsonRef) =>
    isLocal(reference) ? find(reference.target) === undefined : !isBundled && isRemote(reference);
  return [...collectRefs(document), ...collectMappings(document)]
    .filter(isBroken)
    .map((reference) => ({
      severity,
      ...locator.locate(reference.pointer),
      ...describe(reference),
    }));
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

function describe(reference: JsonRef): Pick<Problem, 'message' | 'cause'> {
  const isAnchor = /^#[^/]/.test(reference.target);
  const missing = isAnchor
    ? ANCHOR_REASON
    : 'does not exist in the document. Check the spelling, or define it.';
  const reason = isLocal(reference) ? missing : REMOTE_REASON;
  const message = `The target \`${reference.target}\` ${reason}`;
  return { message, cause: message };
}

const ANCHOR_REASON =
  'is an `$anchor`, which is not supported. Write a pointer, such as `#/components/schemas/User`.';

/** Find references that lead through other references back to themselves. */
export function findCircles(
  references: JsonRef[],
  document: JsonObject,
  locator: SourceLocator,
): Problem[] {
  const { find } = createRefResolver(document);
  const isCircular = ({ target: first }: JsonRef) => {
    const seen = new Set<string>();
    let target: unknown = first;
    while (typeof target === 'string' && !seen.has(target)) {
      seen.add(target);
      target = toObject(find(target))['$ref'];
    }
    return target === first;
  };
  return references.filter(isCircular).map(({ target, pointer }) => {
    const message = `The target \`${target}\` refers back to itself. Define it there instead.`;
    return { severity: 'error', ...locator.locate(pointer), message };
  });
}
