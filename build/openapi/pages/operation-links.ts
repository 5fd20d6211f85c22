import type { LinkSection } from '../../../client/article/operation-article.ts';
import { toPointer, toPointerKeys, toShortText } from '../load/json.ts';
import type { ResponseLink } from '../model/spec.ts';
import { toOperationLabel } from './operation-names.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { toCode } from './schema-constraints.ts';

/** The page of an operation. */
interface OperationTarget {
  label: string;
  /** With the base path. */
  url: string;
}

/** Finds the page of the operation of a link; null without one. */
export type FindTarget = (link: ResponseLink) => OperationTarget | null;

/** Create a function that finds operations by their ids and JSON pointers. */
export function createTargetFinder(groups: OperationGroup[], paths: ReferencePaths): FindTarget {
  const targets = new Map<string, OperationTarget>();
  for (const { operation, slug } of groups.flatMap((group) => group.operations)) {
    const url = paths.withBase(paths.page(slug));
    const target = { label: toOperationLabel(operation), url };
    targets.set(operation.pointer, target);
    if (operation.operationId !== undefined) targets.set(operation.operationId, target);
  }
  return ({ operationId, operationRef }) =>
    targets.get(operationId ?? toPlainPointer(operationRef ?? '')) ?? null;
}

/** Decode percent-encoded braces: `#/paths/~1users~1%7Bid%7D/get`. */
function toPlainPointer(pointer: string): string {
  return toPointerKeys(pointer).reduce(toPointer, '#');
}

/** Describe the calls that can follow a response, and the values that they take from it. */
export function toLinks(
  links: ResponseLink[],
  page: PageScope,
  findTarget: FindTarget,
): LinkSection[] {
  return links.map((link) => {
    const { name, description, operationId, operationRef, parameters, requestBody } = link;
    const toFact = (label: string, value: unknown) => ({
      label: toCode(label),
      values: [toShortText(value)],
      isCode: true,
    });
    return {
      name,
      target: findTarget(link),
      fallback: operationId ?? operationRef ?? '',
      description: page.renderDescription(description),
      facts: [
        ...parameters.map(([parameter, value]) => toFact(parameter, value)),
        ...(requestBody === undefined ? [] : [toFact('request body', requestBody)]),
      ],
    };
  });
}
