import type { ReactNode } from 'react';
import type { OperationNames } from '../../page.ts';
import { renderInfoPage } from './info-page.tsx';
import { toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { renderOperationPage } from './operation-page.tsx';
import { renderOverviewPage } from './overview-page.tsx';
import type { PageScope } from './page-scope.ts';
import { PROBLEMS_TEXT, renderProblemListPage, renderProblemPage } from './problem-page.tsx';
import { PROBLEMS_SLUG, toProblemSlug } from './problems.ts';
import type { ApiProblem } from './problems.ts';
import type { ReferenceContext } from './reference-context.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import { renderTagPage } from './tag-page.tsx';

/** A page before it is rendered, so that one page at a time is in memory. */
export interface PagePlan {
  /** The path below the overview. Empty for the overview itself. */
  slug: string;
  title: string;
  /** Markdown that the description of the page comes from. */
  text: string | undefined;
  /** JSON pointer to the source of the page. */
  pointer: string;
  searchWeight?: number;
  /** Set for the page of an operation. */
  operation?: OperationNames;
  /** Functions that create ids are called in the order of the page. Components create none: React calls them later. */
  render(page: PageScope): ReactNode;
}

/** In the search, pages that list others come after these. */
const OVERVIEW_WEIGHT = 1 / 8;
const LIST_WEIGHT = 1 / 4;
/** Pages of problems come after those that explain what they are about, unless they are searched by their code. */
const PROBLEM_WEIGHT = 1 / 64;
/** Of operations with the same words, those that create and read come first. */
const CHANGE_WEIGHT = 0.71;

/** Plan the pages of a spec in the order of its sidebar. */
export function planPages(reference: ReferenceContext): PagePlan[] {
  const { groups, problems } = reference;
  const operations = groups.flatMap((group) => group.operations);
  return [
    planOverview(reference),
    planInfo(reference),
    ...groups.map((group) => planTag(group, reference)),
    ...operations.map((routed) => planOperation(routed, reference)),
    ...(problems.length > 0 ? [planProblemList(reference)] : []),
    ...problems.map((problem) => planProblem(problem, reference)),
  ];
}

function planOverview(reference: ReferenceContext): PagePlan {
  const { title, summary, description } = reference.spec;
  return {
    slug: '',
    title: `${title} overview`,
    text: summary ?? description,
    pointer: '#/info',
    searchWeight: OVERVIEW_WEIGHT,
    render: (page) => renderOverviewPage(page, reference),
  };
}

function planInfo(reference: ReferenceContext): PagePlan {
  const { title, summary, description } = reference.spec;
  return {
    slug: reference.infoSlug,
    title,
    text: description ?? summary,
    pointer: '#/info',
    render: (page) => renderInfoPage(page, reference),
  };
}

function planTag(group: OperationGroup, reference: ReferenceContext): PagePlan {
  return {
    slug: toTagSlug(group),
    title: group.label,
    text: group.description,
    pointer: '#/tags',
    searchWeight: LIST_WEIGHT,
    render: (page) => renderTagPage(group, page, reference),
  };
}

function planOperation(routed: RoutedOperation, reference: ReferenceContext): PagePlan {
  const { operation, slug } = routed;
  const { method, path, operationId = '' } = operation;
  return {
    slug,
    title: toOperationLabel(operation),
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    searchWeight: ['get', 'post'].includes(method) ? 1 : CHANGE_WEIGHT,
    operation: { method, path, id: operationId },
    render: (page) => renderOperationPage(routed, page, reference),
  };
}

function planProblemList(reference: ReferenceContext): PagePlan {
  return {
    slug: PROBLEMS_SLUG,
    title: 'Problems',
    text: PROBLEMS_TEXT,
    pointer: '#/paths',
    searchWeight: LIST_WEIGHT,
    render: (page) => renderProblemListPage(page, reference),
  };
}

function planProblem(problem: ApiProblem, reference: ReferenceContext): PagePlan {
  return {
    slug: toProblemSlug(problem.code),
    // A page called “Mission not found” looks like an error page to crawlers, and readers search for the code.
    title: problem.code,
    text: problem.example.description,
    pointer: '#/paths',
    searchWeight: PROBLEM_WEIGHT,
    render: (page) => renderProblemPage(problem, page, reference),
  };
}
