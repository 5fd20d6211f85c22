import type { SafeTree } from '../../../client/article/schema-node.ts';
import type { ApiError } from './api-errors.ts';
import { toScopeId } from './api-scopes.ts';
import { toListedOperations } from './operation-names.ts';
import type { ListedOperation, RoutedOperation } from './operation-names.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import { toStatusText } from './status-text.ts';

/** The page of an API error: its cause, how to fix it, an example and the operations that return it. */
export interface ApiErrorContent {
  kind: 'api-error';
  code: string;
  title: string;
  status: string;
  meaning: SafeTree;
  fix: { heading: SectionHeading; description: SafeTree };
  example: { heading: SectionHeading; value: unknown };
  operations: OperationsContent;
}

/** A list of operations below its heading. */
interface OperationsContent {
  heading: SectionHeading;
  operations: ListedOperation[];
}

/** Create the content of the page of an API error. */
export function createApiError(
  { code, title, status, example, operations }: ApiError,
  page: PageBuilder,
): ApiErrorContent {
  return {
    kind: 'api-error',
    code,
    title,
    status: toStatusText(status),
    meaning: page.renderDescription(example.description),
    fix: {
      heading: page.createHeading(2, 'Fix'),
      description: page.renderDescription(example.fix),
    },
    example: { heading: page.createHeading(2, 'Example'), value: example.value },
    operations: {
      heading: page.createHeading(2, 'Operations that return it', 'operations'),
      operations: toListedOperations(operations),
    },
  };
}

/** A list of pages by group, such as all API errors by status. */
export interface LinkListContent {
  kind: 'links';
  title: string;
  description: SafeTree;
  groups: { heading: SectionHeading; links: DescribedLink[] }[];
}

/** A page with a name in code, and what it is. */
export interface DescribedLink {
  name: string;
  url: string;
  description: SafeTree;
}

/** Introduction of the list of API errors. */
export const API_ERRORS_TEXT =
  'What an error response can report, by status. The body of the response names the problem in `code`.';

/** Create the content of the list of all API errors. */
export function createApiErrorList(page: PageBuilder): LinkListContent {
  const byStatus = Map.groupBy(page.model.apiErrors, ({ status }) => status);
  return {
    kind: 'links',
    title: 'Problems',
    description: page.renderDescription(API_ERRORS_TEXT),
    groups: [...byStatus].map(([status, group]) => ({
      heading: page.createHeading(2, toStatusText(status), `status-${status}`),
      links: group.map(({ code, url, example }) => ({
        name: code,
        url,
        description: page.renderDescription(example.description),
      })),
    })),
  };
}

/** The list of scopes: what each allows, and its operations. */
export interface ScopeListContent {
  kind: 'scopes';
  description: SafeTree;
  groups: ScopeContent[];
}

interface ScopeContent extends OperationsContent {
  /** What it allows. */
  description: SafeTree;
}

/** Introduction of the list of scopes. */
export const SCOPES_TEXT =
  'What each scope of a credential allows, and the operations that need it.';

/** Create the content of the list of scopes. The operations without one come last. */
export function createScopeList(page: PageBuilder): ScopeListContent {
  const { scopes, operations } = page.model;
  const scoped = new Set(scopes.flatMap((scope) => scope.operations));
  const others = operations.filter(
    (routed) => routed.operation.kind === 'operation' && !scoped.has(routed),
  );
  return {
    kind: 'scopes',
    description: page.renderDescription(SCOPES_TEXT),
    groups: [
      ...scopes.map(({ name, description, operations: allowed }) => ({
        heading: page.createHeading(2, name, toScopeId(name)),
        description: page.renderDescription(description || undefined),
        operations: toListedOperations(allowed),
      })),
      ...createOthers('Operations for other credentials', others.filter(needsCredential), page),
      ...createOthers(
        'Operations without a credential',
        others.filter((routed) => !needsCredential(routed)),
        page,
      ),
    ],
  };
}

function needsCredential({ operation }: RoutedOperation): boolean {
  return operation.security.some((schemes) => schemes.length > 0);
}

function createOthers(
  text: string,
  operations: RoutedOperation[],
  page: PageBuilder,
): ScopeContent[] {
  if (operations.length === 0) return [];
  return [
    {
      heading: page.createHeading(2, text),
      description: [],
      operations: toListedOperations(operations),
    },
  ];
}
