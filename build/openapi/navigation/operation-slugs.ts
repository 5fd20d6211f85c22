import type { Problem } from '../../problem.ts';
import type { Contract, Operation } from '../contract.ts';
import { toCallLabel } from './operation-label.ts';
import { toSlug } from './slug.ts';
import type { SourceLocator } from '../load/source-locator.ts';

/** An operation that has a page, and the last part of its path. */
export interface PlacedOperation {
  operation: Operation;
  slug: string;
}

/** Slug of the page that tells about the contract as a whole. */
export function toInfoSlug(contract: Contract): string {
  return toSlug(contract.title) || 'information';
}

/**
 * Give each operation and webhook its slug. One whose slug is taken or empty gets no page, and a
 * problem that says what to change.
 */
export function placeOperations(
  contract: Contract,
  locator: SourceLocator,
): { placed: PlacedOperation[]; problems: Problem[] } {
  const infoSlug = toInfoSlug(contract);
  const owners = new Map([[infoSlug, `the page “${contract.title}” about the API`]]);
  const placed: PlacedOperation[] = [];
  const problems: Problem[] = [];
  for (const operation of [...contract.operations, ...contract.webhooks]) {
    const slug = toOperationSlug(operation);
    const owner = owners.get(slug);
    if (slug !== '' && owner === undefined) {
      owners.set(slug, describe(operation));
      placed.push({ operation, slug });
      continue;
    }
    const message =
      slug === ''
        ? `${describe(operation)} has no letter or digit to make a path of. Give it an \`operationId\`.`
        : `${describe(operation)} would be served at \`${slug}\` like ${owner}. Change its \`operationId\`.`;
    problems.push({ severity: 'error', ...locator.locate(toNamePointer(operation)), message });
  }
  return { placed, problems };
}

/** The kebab-case of the operation's id, else of its summary, else of its method and path. */
function toOperationSlug(operation: Operation): string {
  const { kind, operationId, summary, method, pathKey } = operation;
  const fallback = kind === 'webhook' ? pathKey : `${method} ${pathKey}`;
  return toSlug(operationId ?? summary ?? fallback);
}

function describe(operation: Operation): string {
  const id = operation.operationId;
  return `${toCallLabel(operation)}${id === undefined ? '' : ` (operationId \`${id}\`)`}`;
}

/** What the slug was made of. */
function toNamePointer({ pointer, operationId, summary }: Operation): string {
  if (operationId !== undefined) return `${pointer}/operationId`;
  return summary === undefined ? pointer : `${pointer}/summary`;
}
