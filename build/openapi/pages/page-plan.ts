import type { ReactNode } from 'react';
import { toTypographicText } from '../../article/typographic-quotes.ts';
import type { OperationNames } from '../../page.ts';
import { API_ERRORS_SLUG, SCHEMAS_SLUG, SCOPES_SLUG } from '../reference/operation-names.ts';
import type { ApiError } from '../reference/api-errors.ts';
import type { ComponentSchema } from '../reference/component-schemas.ts';
import { toTagSlug } from '../reference/operation-groups.ts';
import type { OperationGroup } from '../reference/operation-groups.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { listUsers } from '../reference/provisional.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import type { Operation } from '../schema/spec.ts';
import { renderInfo } from './info-page.tsx';
import {
  API_ERRORS_TEXT,
  renderApiError,
  renderApiErrorList,
  renderSchemaList,
  renderScopeList,
  SCHEMAS_TEXT,
  SCOPES_TEXT,
} from './list-pages.tsx';
import { renderOperation } from './operation-page.tsx';
import { renderOverview } from './overview-page.tsx';
import { renderSchema } from './schema-page.tsx';
import { renderTag } from './tag-page.tsx';

/** A page before it is rendered, so that one page at a time is in memory. */
export interface PagePlan {
  /** Without the base path. */
  path: string;
  title: string;
  /** As that of a `Page`. */
  paginationLabel?: string;
  /** Markdown that the description of the page comes from. */
  text: string | undefined;
  /** JSON pointer to the source of the page. */
  pointer: string;
  searchWeight?: number;
  /** Words of its text by which the search finds it. */
  keywords?: string[];
  /** Path of the page that alone lists it, without the base path. */
  parentPath?: string;
  /** Set for the page of an operation. */
  operation?: OperationNames;
  /** Operations that it is about. Where all of them are proposed, the page is. */
  operations: RoutedOperation[];
  render(page: PageBuilder): ReactNode;
}

/** In the search, pages that list others come after these. */
const OVERVIEW_WEIGHT = 1 / 8;
const LIST_WEIGHT = 1 / 4;
/** Pages of API errors come after those that explain what they are about, unless they are searched by their code. */
const API_ERROR_WEIGHT = 1 / 64;
/** Where several operations have the same words, those that create and read come first. */
const CHANGE_WEIGHT = 0.71;
/** Where a message has the words of an operation, the operation comes first: it is what a reader calls. */
const MESSAGE_WEIGHT = 0.5;

/** Plan the pages of a reference in the order of its sidebar. */
export function planPages(model: ReferenceModel): PagePlan[] {
  const { groups, operations, apiErrors, components, scopes, paths } = model;
  return [
    ...planOverview(model),
    ...groups.map((group) => planTag(group, paths)),
    ...operations.map((operation) => planOperation(operation, paths)),
    ...(scopes.length > 0 ? [planScopes(model)] : []),
    ...(components.length > 0 ? [planSchemaList(model)] : []),
    ...components.map((component) => planSchema(component, model)),
    ...(apiErrors.length > 0 ? [planApiErrorList(model)] : []),
    ...apiErrors.map((apiError) => planApiError(apiError, paths)),
  ];
}

function planOverview({ spec, paths, infoSlug, operations }: ReferenceModel): PagePlan[] {
  const { title, summary, description } = spec;
  return [
    {
      path: paths.overview,
      title: `${title} overview`,
      text: summary ?? description,
      pointer: '#/info',
      searchWeight: OVERVIEW_WEIGHT,
      operations,
      render: renderOverview,
    },
    {
      path: paths.page(infoSlug),
      title: `${title} conventions`,
      text: description ?? summary,
      pointer: '#/info',
      operations,
      render: renderInfo,
    },
  ];
}

function planTag(group: OperationGroup, paths: ReferencePaths): PagePlan {
  return {
    path: paths.page(toTagSlug(group)),
    title: group.label,
    text: group.description,
    pointer: '#/tags',
    searchWeight: LIST_WEIGHT,
    operations: group.operations,
    render: (page) => renderTag(group, page),
  };
}

function planOperation(routed: RoutedOperation, paths: ReferencePaths): PagePlan {
  const { operation, slug, label } = routed;
  const { method, path, operationId = '' } = operation;
  return {
    path: paths.page(slug),
    title: label,
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    searchWeight: toSearchWeight(operation),
    operation: { method, path, id: operationId },
    operations: [routed],
    render: (page) => renderOperation(routed, page),
  };
}

function toSearchWeight({ kind, method }: Operation): number {
  if (kind === 'webhook') return MESSAGE_WEIGHT;
  return ['get', 'post'].includes(method) ? 1 : CHANGE_WEIGHT;
}

function planScopes({ paths, operations }: ReferenceModel): PagePlan {
  return {
    path: paths.page(SCOPES_SLUG),
    title: 'Scopes',
    text: SCOPES_TEXT,
    pointer: '#/components/securitySchemes',
    // The guide explains scopes, and leads here.
    searchWeight: 0,
    operations,
    render: renderScopeList,
  };
}

function planSchemaList({ paths, operations }: ReferenceModel): PagePlan {
  return {
    path: paths.page(SCHEMAS_SLUG),
    title: 'Schemas',
    text: SCHEMAS_TEXT,
    pointer: '#/components/schemas',
    // Operations and tags stand for their objects: with schemas, the search would find each name twice.
    searchWeight: 0,
    operations,
    render: renderSchemaList,
  };
}

function planSchema(component: ComponentSchema, model: ReferenceModel): PagePlan {
  const { name, slug, raw } = component;
  return {
    path: model.paths.page(slug),
    title: `${name} schema`,
    text: model.spec.resolveSchema(raw).description,
    pointer: raw.$ref,
    searchWeight: 0,
    parentPath: model.paths.page(SCHEMAS_SLUG),
    operations: listUsers(component, model.operations),
    render: (page) => renderSchema(component, page),
  };
}

function planApiErrorList({ paths, operations }: ReferenceModel): PagePlan {
  return {
    path: paths.page(API_ERRORS_SLUG),
    title: 'Problems',
    text: API_ERRORS_TEXT,
    pointer: '#/paths',
    searchWeight: LIST_WEIGHT,
    operations,
    render: renderApiErrorList,
  };
}

function planApiError(apiError: ApiError, paths: ReferencePaths): PagePlan {
  const { slug, code, title, status, example } = apiError;
  return {
    path: paths.page(slug),
    // A document called “Mission not found” looks like an error page to crawlers, and readers search for the code.
    title: code,
    // Below a page, nothing says that “Value not found” is `attribute-value-not-found`.
    ...(title !== code && { paginationLabel: `${toTypographicText(title)} (${code})` }),
    text: example.description,
    pointer: '#/paths',
    searchWeight: API_ERROR_WEIGHT,
    keywords: [status],
    operations: apiError.operations,
    render: (page) => renderApiError(apiError, page),
  };
}
