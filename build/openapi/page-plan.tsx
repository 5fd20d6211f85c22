import type { ReactNode } from 'react';
import { InfoPage } from '../../client/article/info-page.tsx';
import { OperationPage } from '../../client/article/operation-page.tsx';
import { OverviewPage } from '../../client/article/overview-page.tsx';
import type { Contract } from './contract.ts';
import { toInfoArticle } from './info-article.ts';
import { toOperationArticle } from './operation-article.ts';
import type { OperationGroup } from './operation-groups.ts';
import { toOperationLabel } from './operation-label.ts';
import type { PlacedOperation } from './operation-slugs.ts';
import { toOverviewArticle } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** A page that is still to be rendered, so that one at a time is held in full. */
export interface PagePlan {
  /** Empty for the overview. */
  slug: string;
  title: string;
  /** Markdown that tells what the page is about. */
  text: string | undefined;
  /** JSON pointer to what the page is made from. */
  pointer: string;
  render(page: PageScope): ReactNode;
}

export interface PlanOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  paths: ReferencePaths;
  infoSlug: string;
}

/** Plan a contract's pages in the order of its sidebar. */
export function planPages(
  contract: Contract,
  groups: OperationGroup[],
  options: PlanOptions,
): PagePlan[] {
  const operations = groups.flatMap((group) => group.operations);
  return [
    planOverview(contract, groups, options),
    planInfo(contract, options),
    ...operations.map((placed) => planOperation(contract, placed, options)),
  ];
}

function planOverview(
  contract: Contract,
  groups: OperationGroup[],
  options: PlanOptions,
): PagePlan {
  return {
    slug: '',
    title: `${contract.title} overview`,
    text: contract.summary ?? contract.description,
    pointer: '#/info',
    render: (page) => <OverviewPage article={toOverviewArticle(contract, groups, page, options)} />,
  };
}

function planInfo(contract: Contract, { infoSlug, basePath }: PlanOptions): PagePlan {
  return {
    slug: infoSlug,
    title: contract.title,
    text: contract.description ?? contract.summary,
    pointer: '#/info',
    render: (page) => <InfoPage article={toInfoArticle(contract, page, basePath)} />,
  };
}

function planOperation(
  contract: Contract,
  { operation, slug }: PlacedOperation,
  options: PlanOptions,
): PagePlan {
  return {
    slug,
    title: toOperationLabel(operation),
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    render: (page) => (
      <OperationPage article={toOperationArticle(operation, page, { contract, ...options })} />
    ),
  };
}
