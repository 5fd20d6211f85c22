import { memo } from 'react';
import type { PageData } from '../model/page.ts';
import { Article } from './article.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PageActions } from './page-actions.tsx';
import { Pagination } from './pagination.tsx';
import { TableOfContents, TableOfContentsButton } from './table-of-contents.tsx';
import { Main } from './main.tsx';

type PageContentProps = PageData & { basePath: string };

/** A page: breadcrumbs, actions, the article, links to the next pages and the table of contents. */
export const PageContent = memo(function PageContent(props: PageContentProps) {
  const { route, record, basePath } = props;
  const { path, layout } = route;
  const hasContents = layout === 'guide' && record.headings.length > 0;
  const isLanding = layout === 'landing';
  const actions = <PageActions path={path} basePath={basePath} />;
  return (
    <>
      <Main isWide={layout !== 'guide'}>
        {!isLanding && (
          <div className="page-top">
            <Breadcrumbs breadcrumbs={route.breadcrumbs} path={path} />
            {actions}
          </div>
        )}
        {hasContents && <TableOfContentsButton />}
        <Article html={record.html} />
        {isLanding && actions}
        <Pagination previous={route.previous} next={route.next} />
      </Main>
      {hasContents && <TableOfContents headings={record.headings} />}
    </>
  );
});
