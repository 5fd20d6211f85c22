import type { ReactNode } from 'react';
import { InfoPage } from '../../../client/article/info-page.tsx';
import { OperationPage } from '../../../client/article/operation-page.tsx';
import { OverviewPage } from '../../../client/article/overview-page.tsx';
import { ProblemListPage, ProblemPage } from '../../../client/article/problem-page.tsx';
import { TagPage } from '../../../client/article/tag-page.tsx';
import type { OperationNames } from '../../page.ts';
import { toSliceUrl } from './reference-paths.ts';
import type { ApiSpec } from '../model/spec.ts';
import { toInfoArticle } from './info-article.ts';
import type { LinkResolver } from './link-resolver.ts';
import { toOperationArticle } from './operation-article.ts';
import type { FindTarget, SchemaFinder } from './operation-links.ts';
import { toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toOverviewArticle } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import { PROBLEMS_TEXT, toProblemArticle, toProblemListArticle } from './problem-article.ts';
import { PROBLEMS_SLUG, toProblemSlug } from './problems.ts';
import type { ApiProblem } from './problems.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toTagSlug } from './reference-sidebar.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { toTagArticle } from './tag-article.ts';

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
  render(page: PageScope): ReactNode;
}

/** In the search, pages that list others come after these. */
const OVERVIEW_WEIGHT = 1 / 8;
const LIST_WEIGHT = 1 / 4;
/** Pages of problems come after those that explain what they are about, unless they are searched by their code. */
const PROBLEM_WEIGHT = 1 / 64;
/** Of operations with the same words, those that create and read come first. */
const CHANGE_WEIGHT = 0.71;

interface PlanOptions {
  findTarget: FindTarget;
  schemas: SchemaFinder;
  links: LinkResolver;
  paths: ReferencePaths;
  infoSlug: string;
  /** Downloads that pages link to. */
  files: ReadonlyMap<string, unknown>;
}

/** Plan the pages of a spec in the order of its sidebar. */
export function planPages(
  spec: ApiSpec,
  groups: OperationGroup[],
  problems: ApiProblem[],
  options: PlanOptions,
): PagePlan[] {
  const operations = groups.flatMap((group) => group.operations);
  return [
    planOverview(spec, groups, options),
    planInfo(spec, groups, options),
    ...groups.map((group) => planTag(spec, group, options)),
    ...operations.map((routed) => planOperation(spec, routed, options)),
    ...planProblems(problems, options),
  ];
}

function planOverview(spec: ApiSpec, groups: OperationGroup[], options: PlanOptions): PagePlan {
  return {
    slug: '',
    title: `${spec.title} overview`,
    text: spec.summary ?? spec.description,
    pointer: '#/info',
    searchWeight: OVERVIEW_WEIGHT,
    render: (page) => <OverviewPage article={toOverviewArticle(spec, groups, page, options)} />,
  };
}

function planInfo(spec: ApiSpec, groups: OperationGroup[], options: PlanOptions): PagePlan {
  return {
    slug: options.infoSlug,
    title: spec.title,
    text: spec.description ?? spec.summary,
    pointer: '#/info',
    render: (page) => <InfoPage article={toInfoArticle(spec, page, { ...options, groups })} />,
  };
}

function createSchemaLookup({ schemas }: PlanOptions, { lookups }: PageScope, slug: string) {
  return (identity: unknown): string | undefined => {
    const name = schemas.toName(identity);
    if (name === undefined) return undefined;
    lookups.schemas.add(name);
    return schemas.find(name, slug);
  };
}

function planTag(spec: ApiSpec, group: OperationGroup, options: PlanOptions): PagePlan {
  return {
    slug: toTagSlug(group),
    title: group.label,
    text: group.description,
    pointer: '#/tags',
    searchWeight: LIST_WEIGHT,
    render: (page) => {
      const findSchema = createSchemaLookup(options, page, toTagSlug(group));
      return <TagPage article={toTagArticle(group, page, { spec, ...options, findSchema })} />;
    },
  };
}

function planProblems(problems: ApiProblem[], { paths }: PlanOptions): PagePlan[] {
  if (problems.length === 0) return [];
  const list: PagePlan = {
    slug: PROBLEMS_SLUG,
    title: 'Problems',
    text: PROBLEMS_TEXT,
    pointer: '#/paths',
    searchWeight: LIST_WEIGHT,
    render: (page) => <ProblemListPage article={toProblemListArticle(problems, page, paths)} />,
  };
  const pages = problems.map((problem) => ({
    slug: toProblemSlug(problem.code),
    // A page called “Mission not found” looks like an error page to crawlers, and readers search for the code.
    title: problem.code,
    text: problem.example.description,
    pointer: '#/paths',
    searchWeight: PROBLEM_WEIGHT,
    render: (page: PageScope) => <ProblemPage article={toProblemArticle(problem, page, paths)} />,
  }));
  return [list, ...pages];
}

function planOperation(
  spec: ApiSpec,
  { operation, slug }: RoutedOperation,
  options: PlanOptions,
): PagePlan {
  return {
    slug,
    title: toOperationLabel(operation),
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    searchWeight: ['get', 'post'].includes(operation.method) ? 1 : CHANGE_WEIGHT,
    operation: {
      method: operation.method,
      path: operation.path,
      id: operation.operationId ?? '',
    },
    render: (page) => {
      const specUrl = toSliceUrl(slug, options);
      const findSchema = createSchemaLookup(options, page, slug);
      const shared = { spec, ...options, specUrl, findSchema };
      const article = toOperationArticle(operation, page, shared);
      return <OperationPage article={article} />;
    },
  };
}
