import type { Operation } from '../schema/spec.ts';
import { API_ERRORS_SLUG } from './api-errors.ts';
import type { ApiError } from './api-errors.ts';
import { createComponent, createComponentList, SCHEMAS_TEXT } from './component-content.ts';
import type { ComponentSchema } from './component-schemas.ts';
import { createInfo } from './info-content.ts';
import {
  API_ERRORS_TEXT,
  createApiError,
  createApiErrorList,
  createScopeList,
  SCOPES_TEXT,
} from './list-content.ts';
import { createOperation } from './operation-content.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import type { RoutedOperation } from './operation-names.ts';
import { createOverview } from './overview-content.ts';
import type { PagePlan } from './page-content.ts';
import { listUsers } from './provisional.ts';
import type { ReferenceModel } from './reference-model.ts';
import { createTag } from './tag-content.ts';

/** In the search, pages that list others come after these. */
const OVERVIEW_WEIGHT = 1 / 8;
const LIST_WEIGHT = 1 / 4;
/** Pages of API errors come after those that explain what they are about, unless they are searched by their code. */
const API_ERROR_WEIGHT = 1 / 64;
/** Where several operations have the same words, those that create and read come first. */
const CHANGE_WEIGHT = 0.71;
/** Where a message has the words of an operation, the operation comes first: it is what a reader calls. */
const MESSAGE_WEIGHT = 0.5;

/** A plan without its path, which follows from the slug. */
type Plan = Omit<PagePlan, 'path'>;

/** Plan the pages of a reference in the order of its sidebar. */
export function planPages(model: ReferenceModel): PagePlan[] {
  const { groups, operations, apiErrors, components, scopes, paths } = model;
  const plans = [
    ...planOverview(model),
    ...groups.map(planTag),
    ...operations.map(planOperation),
    ...(scopes.length > 0 ? [planScopes(model)] : []),
    ...(components.length > 0 ? [planComponentList(model)] : []),
    ...components.map((component) => planComponent(component, model)),
    ...(apiErrors.length > 0 ? [{ ...API_ERROR_LIST, operations }] : []),
    ...apiErrors.map(planApiError),
  ];
  return plans.map((plan) => ({
    ...plan,
    path: plan.slug === '' ? paths.overview : paths.page(plan.slug),
  }));
}

function planOverview({ spec, infoSlug, operations }: ReferenceModel): Plan[] {
  const { title, summary, description } = spec;
  return [
    {
      slug: '',
      title: `${title} overview`,
      text: summary ?? description,
      pointer: '#/info',
      searchWeight: OVERVIEW_WEIGHT,
      operations,
      create: createOverview,
    },
    {
      slug: infoSlug,
      title: `${title} conventions`,
      text: description ?? summary,
      pointer: '#/info',
      operations,
      create: createInfo,
    },
  ];
}

function planTag(group: OperationGroup): Plan {
  return {
    slug: toTagSlug(group),
    title: group.label,
    text: group.description,
    pointer: '#/tags',
    searchWeight: LIST_WEIGHT,
    operations: group.operations,
    create: (page) => createTag(group, page),
  };
}

function planOperation(routed: RoutedOperation): Plan {
  const { operation, slug, label } = routed;
  const { method, path, operationId = '' } = operation;
  return {
    slug,
    title: label,
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    searchWeight: toSearchWeight(operation),
    operation: { method, path, id: operationId },
    operations: [routed],
    create: (page) => createOperation(routed, page),
  };
}

function toSearchWeight({ kind, method }: Operation): number {
  if (kind === 'webhook') return MESSAGE_WEIGHT;
  return ['get', 'post'].includes(method) ? 1 : CHANGE_WEIGHT;
}

function planScopes({ scopesSlug, operations }: ReferenceModel): Plan {
  return {
    slug: scopesSlug,
    title: 'Scopes',
    text: SCOPES_TEXT,
    pointer: '#/components/securitySchemes',
    // The guide explains scopes, and leads here.
    searchWeight: 0,
    operations,
    create: createScopeList,
  };
}

function planComponentList({ schemasSlug, operations }: ReferenceModel): Plan {
  return {
    slug: schemasSlug,
    title: 'Schemas',
    text: SCHEMAS_TEXT,
    pointer: '#/components/schemas',
    // Operations and tags stand for their objects: with schemas, the search would find each name twice.
    searchWeight: 0,
    operations,
    create: createComponentList,
  };
}

function planComponent(component: ComponentSchema, model: ReferenceModel): Plan {
  const { name, slug, raw } = component;
  return {
    slug,
    title: `${name} schema`,
    text: model.spec.resolveSchema(raw).description,
    pointer: raw.$ref,
    searchWeight: 0,
    parentPath: model.paths.page(model.schemasSlug),
    operations: listUsers(component, model.operations),
    create: (page) => createComponent(component, page),
  };
}

const API_ERROR_LIST: Omit<Plan, 'operations'> = {
  slug: API_ERRORS_SLUG,
  title: 'Problems',
  text: API_ERRORS_TEXT,
  pointer: '#/paths',
  searchWeight: LIST_WEIGHT,
  create: createApiErrorList,
};

function planApiError(apiError: ApiError): Plan {
  const { slug, code, status, example } = apiError;
  return {
    slug,
    // A document called “Mission not found” looks like an error page to crawlers, and readers search for the code.
    title: code,
    text: example.description,
    pointer: '#/paths',
    searchWeight: API_ERROR_WEIGHT,
    keywords: [status],
    operations: apiError.operations,
    create: (page) => createApiError(apiError, page),
  };
}
