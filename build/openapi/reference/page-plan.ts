import type { ReactNode } from 'react';
import type { OperationNames } from '../../page.ts';
import type { Operation } from '../schema/spec.ts';
import { renderInfoPage } from '../pages/info-page.tsx';
import { toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { renderOperationPage } from '../pages/operation-page.tsx';
import { renderOverviewPage } from '../pages/overview-page.tsx';
import type { PageScope } from './page-scope.ts';
import {
  API_ERRORS_TEXT,
  renderApiErrorListPage,
  renderApiErrorPage,
} from '../pages/api-error-page.tsx';
import { API_ERRORS_SLUG, toApiErrorSlug } from './api-errors.ts';
import type { ReferenceContext } from './reference-context.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toTagSlug } from './operation-groups.ts';
import type { ComponentSchema } from './component-schemas.ts';
import { renderSchemaListPage, renderSchemaPage, SCHEMAS_TEXT } from '../pages/schema-pages.tsx';
import { renderScopesPage, SCOPES_TEXT } from '../pages/scopes-page.tsx';
import { renderTagPage } from '../pages/tag-page.tsx';

/** A page before it is rendered, so that one page at a time is in memory. */
export interface PagePlan {
  /** The path below the overview. Empty for the overview itself, and for a page with a `path`. */
  slug: string;
  /** Path of a page that is not below the overview, without the base path. */
  path?: string;
  title: string;
  /** Markdown that the description of the page comes from. */
  text: string | undefined;
  /** JSON pointer to the source of the page. */
  pointer: string;
  searchWeight?: number;
  /** Path of the page that alone lists it, without the base path. */
  listPath?: string;
  /** Set for the page of an operation. */
  operation?: OperationNames;
  /** Functions that create ids are called in the order of the page, before its components. */
  render(page: PageScope): ReactNode;
}

/** Return the path of a page, without the base path. */
export function toPlanPath({ slug, path }: PagePlan, paths: ReferencePaths): string {
  return path ?? (slug === '' ? paths.overview : paths.page(slug));
}

/** In the search, pages that list others come after these. */
const OVERVIEW_WEIGHT = 1 / 8;
const LIST_WEIGHT = 1 / 4;
/** Pages of API errors come after those that explain what they are about, unless they are searched by their code. */
const API_ERROR_WEIGHT = 1 / 64;
/** Of operations with the same words, those that create and read come first. */
const CHANGE_WEIGHT = 0.71;
/** Of a message with the words of an operation, the operation comes first: it is what a reader calls. */
const MESSAGE_WEIGHT = 0.5;

/** Plan the pages of a spec in the order of its sidebar. */
export function planPages(reference: ReferenceContext): PagePlan[] {
  const { groups, apiErrors, infoSlug, spec, components, schemasSlug, scopes, scopesSlug } =
    reference;
  const { title, summary, description } = spec;
  const overview = {
    slug: '',
    title: `${title} overview`,
    text: summary ?? description,
    pointer: '#/info',
    searchWeight: OVERVIEW_WEIGHT,
    render: (page: PageScope) => renderOverviewPage(page, reference),
  };
  const info = {
    slug: infoSlug,
    title,
    text: description ?? summary,
    pointer: '#/info',
    render: (page: PageScope) => renderInfoPage(page, reference),
  };
  const tags = groups.map((group) => ({
    slug: toTagSlug(group),
    title: group.label,
    text: group.description,
    pointer: '#/tags',
    searchWeight: LIST_WEIGHT,
    render: (page: PageScope) => renderTagPage(group, page, reference),
  }));
  const operations = groups.flatMap((group) =>
    group.operations.map((routed) => planOperation(routed, reference)),
  );
  const errorList = {
    slug: API_ERRORS_SLUG,
    title: 'Problems',
    text: API_ERRORS_TEXT,
    pointer: '#/paths',
    searchWeight: LIST_WEIGHT,
    render: (page: PageScope) => renderApiErrorListPage(page, reference),
  };
  const errors = apiErrors.map((apiError) => ({
    slug: toApiErrorSlug(apiError.code),
    // A page called “Mission not found” looks like an error page to crawlers, and readers search for the code.
    title: apiError.code,
    text: apiError.example.description,
    pointer: '#/paths',
    searchWeight: API_ERROR_WEIGHT,
    render: (page: PageScope) => renderApiErrorPage(apiError, page, reference),
  }));
  const scopeList = {
    slug: scopesSlug,
    title: 'Scopes',
    text: SCOPES_TEXT,
    pointer: '#/components/securitySchemes',
    // The guide explains scopes, and leads here.
    searchWeight: 0,
    render: (page: PageScope) => renderScopesPage(page, reference),
  };
  const schemaList = {
    slug: schemasSlug,
    title: 'Schemas',
    text: SCHEMAS_TEXT,
    pointer: '#/components/schemas',
    // Operations and tags stand for their objects: with schemas, the search would find each name twice.
    searchWeight: 0,
    render: (page: PageScope) => renderSchemaListPage(page, reference),
  };
  const schemas = components.map((component) => planSchema(component, reference));
  return [
    overview,
    info,
    ...tags,
    ...operations,
    ...(scopes.length > 0 ? [scopeList] : []),
    ...(schemas.length > 0 ? [schemaList] : []),
    ...schemas,
    ...(errors.length > 0 ? [errorList] : []),
    ...errors,
  ];
}

function planSchema(component: ComponentSchema, reference: ReferenceContext): PagePlan {
  const { name, slug, raw } = component;
  return {
    slug,
    title: `${name} schema`,
    text: reference.spec.resolveSchema(raw).description,
    pointer: raw.$ref,
    searchWeight: 0,
    listPath: reference.paths.page(reference.schemasSlug),
    render: (page) => renderSchemaPage(component, page, reference),
  };
}

function toSearchWeight({ kind, method }: Operation): number {
  if (kind === 'webhook') return MESSAGE_WEIGHT;
  return ['get', 'post'].includes(method) ? 1 : CHANGE_WEIGHT;
}

function planOperation(routed: RoutedOperation, reference: ReferenceContext): PagePlan {
  const { operation, slug } = routed;
  const { method, path, operationId = '' } = operation;
  return {
    slug,
    title: toOperationLabel(operation),
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    searchWeight: toSearchWeight(operation),
    operation: { method, path, id: operationId },
    render: (page) => renderOperationPage(routed, page, reference),
  };
}
