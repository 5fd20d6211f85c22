import type { LinkSection } from '../../../client/article/operation-article.ts';
import type { ResponseLink } from '../contract.ts';
import { toShortText } from '../json/inline-value.ts';
import { toPointer, toPointerKeys } from '../json/json-pointer.ts';
import type { OperationGroup } from '../navigation/operation-groups.ts';
import { toOperationLabel } from '../navigation/operation-label.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';
import { toCode } from '../schema/schema-words.ts';

/** The page of an operation. */
export interface OperationTarget {
  label: string;
  /** With the base path. */
  url: string;
}

/** Finds the page of the operation that a link names; null where there is none. */
export type FindTarget = (link: ResponseLink) => OperationTarget | null;

/** Create the finder of a contract's operations, by their ids and by their JSON pointers. */
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

/** Braces in a path may be percent-encoded: `#/paths/~1users~1%7Bid%7D/get`. */
function toPlainPointer(pointer: string): string {
  return toPointerKeys(pointer).reduce(toPointer, '#');
}

/** Say which calls can follow an answer, and with which of its values. */
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
