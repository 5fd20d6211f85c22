import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { PageContent } from '../reference/page-content.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import { ComponentPage } from './component-page.tsx';
import { InfoPage } from './info-page.tsx';
import { ApiErrorPage, LinkListPage, ScopeListPage } from './list-pages.tsx';
import { OperationPage } from './operation-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { TagPage } from './tag-page.tsx';

/** Render the content of a page. */
export function renderPage(page: PageContent, paths: ReferencePaths): ReactNode {
  switch (page.kind) {
    case 'overview':
      return <OverviewPage page={page} />;
    case 'info':
      return <InfoPage page={page} />;
    case 'tag':
      return <TagPage page={page} />;
    case 'operation':
      return <OperationPage page={page} paths={paths} />;
    case 'component':
      return <ComponentPage page={page} />;
    case 'api-error':
      return <ApiErrorPage page={page} />;
    case 'links':
      return <LinkListPage page={page} />;
    case 'scopes':
      return <ScopeListPage page={page} />;
    case 'text':
      return (
        <div className="overview">
          <h1>{page.title}</h1>
          <Description nodes={page.description} />
        </div>
      );
    default:
      return page satisfies never;
  }
}
