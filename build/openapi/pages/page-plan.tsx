import type { ReactNode } from 'react';
import { InfoPage } from '../../../client/article/info-page.tsx';
import { OperationPage } from '../../../client/article/operation-page.tsx';
import { OverviewPage } from '../../../client/article/overview-page.tsx';
import type { OperationNames } from '../../page.ts';
import { toSliceUrl } from '../publish/contract-files.ts';
import type { ContractFiles } from '../publish/contract-files.ts';
import type { Contract } from '../contract.ts';
import { toInfoArticle } from './info-article.ts';
import { toOperationArticle } from './operation-article.ts';
import type { OperationGroup } from '../navigation/operation-groups.ts';
import { createTargetFinder } from './operation-links.ts';
import type { FindTarget } from './operation-links.ts';
import { toOperationLabel } from '../navigation/operation-label.ts';
import type { PlacedOperation } from '../navigation/operation-slugs.ts';
import { toOverviewArticle } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';

/** A page that is still to be rendered, so that one at a time is held in full. */
export interface PagePlan {
  /** Empty for the overview. */
  slug: string;
  title: string;
  /** Markdown that tells what the page is about. */
  text: string | undefined;
  /** JSON pointer to what the page is made from. */
  pointer: string;
  /** Names of the operation, where the page is one's. */
  operation?: OperationNames;
  /** Put the page together with so many fields and variants. */
  render(page: PageScope, budget: number): ReactNode;
}

export interface PlanOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  paths: ReferencePaths;
  infoSlug: string;
  /** Downloads that pages link to. */
  files: ContractFiles;
}

/** Plan a contract's pages in the order of its sidebar. */
export function planPages(
  contract: Contract,
  groups: OperationGroup[],
  options: PlanOptions,
): PagePlan[] {
  const operations = groups.flatMap((group) => group.operations);
  const findTarget = createTargetFinder(groups, options.paths);
  return [
    planOverview(contract, groups, options),
    planInfo(contract, options),
    ...operations.map((placed) => planOperation(contract, placed, { ...options, findTarget })),
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

function planInfo(contract: Contract, options: PlanOptions): PagePlan {
  return {
    slug: options.infoSlug,
    title: contract.title,
    text: contract.description ?? contract.summary,
    pointer: '#/info',
    render: (page) => <InfoPage article={toInfoArticle(contract, page, options)} />,
  };
}

function planOperation(
  contract: Contract,
  { operation, slug }: PlacedOperation,
  options: PlanOptions & { findTarget: FindTarget },
): PagePlan {
  return {
    slug,
    title: toOperationLabel(operation),
    text: operation.description ?? operation.summary,
    pointer: operation.pointer,
    operation: {
      method: operation.method,
      path: operation.path,
      id: operation.operationId ?? '',
    },
    render: (page, budget) => {
      const contractUrl = toSliceUrl(slug, options);
      const common = { contract, ...options, contractUrl, budget };
      const article = toOperationArticle(operation, page, common);
      return <OperationPage article={article} />;
    },
  };
}
