import type { SafeTree } from '../../../client/article/schema-node.ts';
import type { OperationNames } from '../../page.ts';
import type { ComponentContent } from './component-content.ts';
import type { InfoContent } from './info-content.ts';
import type { ApiErrorContent, LinkListContent, ScopeListContent } from './list-content.ts';
import type { OperationContent } from './operation-content.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { OverviewContent } from './overview-content.ts';
import { createPageBuilder } from './page-builder.ts';
import type { PageBuilder, PageSource } from './page-builder.ts';
import { createMark } from './provisional.ts';
import type { ProvisionalMark } from './provisional.ts';
import type { TagContent } from './tag-content.ts';

/** All that a page shows, with its ids, before it has a markup. */
export type PageContent = UnmarkedContent & MarkedContent;

/** Any page says whether it is proposed. */
export interface MarkedContent {
  /** Null where it is not. */
  mark: ProvisionalMark | null;
}

type UnmarkedContent =
  | OverviewContent
  | InfoContent
  | TagContent
  | OperationContent
  | ComponentContent
  | ApiErrorContent
  | LinkListContent
  | ScopeListContent
  | TextContent;

/** A page of Markdown. */
interface TextContent {
  kind: 'text';
  title: string;
  description: SafeTree;
}

/** A page before its content is created, so that one page at a time is in memory. */
export interface PagePlan {
  /** The path below the overview. Empty for the overview itself, and for a page that is not below it. */
  slug: string;
  /** Without the base path. */
  path: string;
  title: string;
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
  create(page: PageBuilder): UnmarkedContent;
}

/** Create the content of a page. */
export function createPageContent(plan: PagePlan, source: Omit<PageSource, 'slug'>): PageContent {
  const content = plan.create(createPageBuilder({ ...source, slug: plan.slug }));
  return { ...content, mark: createMark(plan.operations, source.model) };
}
