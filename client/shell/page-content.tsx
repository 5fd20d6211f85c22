import { Fragment } from 'react';
import type { PageData } from '../model/page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PageActions } from './page-actions.tsx';
import { Pagination } from './pagination.tsx';
import { ContentsButton, TableOfContents } from './table-of-contents.tsx';
import { Main } from './main.tsx';

/** A page: breadcrumbs, what can be done with it, the article as it was built, its neighbours and its table of contents. */
export function PageContent({ route, record, basePath }: PageData & { basePath: string }) {
  const hasContents = route.layout === 'guide' && record.headings.length > 0;
  const isLanding = route.layout === 'landing';
  const actions = <PageActions path={route.path} basePath={basePath} />;
  return (
    <>
      <Main>
        {!isLanding && (
          <div className="page-top">
            <Breadcrumbs breadcrumbs={route.breadcrumbs} path={route.path} />
            {actions}
          </div>
        )}
        {hasContents && <ContentsButton />}
        <Fragment key={route.path}>
          <article dangerouslySetInnerHTML={{ __html: record.html }} />
        </Fragment>
        {isLanding && actions}
        <Pagination previous={route.previous} next={route.next} />
      </Main>
      {hasContents && <TableOfContents headings={record.headings} />}
    </>
  );
}
