import { Fragment } from 'react';
import type { PageData } from '../model/page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Pagination } from './pagination.tsx';
import { InlineTableOfContents, TableOfContents } from './table-of-contents.tsx';
import { Main } from './main.tsx';

/** A page: breadcrumbs, the article as it was built, its neighbours and its table of contents. */
export function PageContent({ route, record }: PageData) {
  const hasContents = route.layout === 'guide' && record.headings.length > 0;
  return (
    <>
      <Main>
        <Breadcrumbs breadcrumbs={route.breadcrumbs} path={route.path} />
        <Fragment key={route.path}>
          {hasContents && <InlineTableOfContents headings={record.headings} />}
          <article dangerouslySetInnerHTML={{ __html: record.html }} />
        </Fragment>
        <Pagination previous={route.previous} next={route.next} />
      </Main>
      {hasContents && <TableOfContents headings={record.headings} />}
    </>
  );
}
