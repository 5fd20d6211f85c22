import type { ReactNode } from 'react';
import type { SiteMetadata } from '../model/site.ts';
import type { View } from '../model/view.ts';
import { CrashPage } from './crash-boundary.tsx';
import { Main } from './main.tsx';
import { NotFound } from './not-found.tsx';
import { Article, PageContent } from './page-content.tsx';

/** The content next to the sidebar: a page or an error. */
export function Content({ view, site }: { view: View; site: SiteMetadata }) {
  switch (view.kind) {
    case 'page':
      return <PageContent {...view} basePath={site.basePath} />;
    case 'search':
      return (
        <Main>
          <Article html={view.html} />
        </Main>
      );
    case 'not-found':
      return <NotFound view={view} site={site} />;
    case 'error':
      return <ErrorBox title={view.title} message={view.message} path={view.path} />;
    case 'crash':
      return (
        <CrashPage
          messages={[view.message]}
          tryAgain={<RetryLink path={view.path}>Try again</RetryLink>}
        />
      );
    default:
      return view satisfies never;
  }
}

/** The page whose content could not be loaded. Retry loads the document again. */
function ErrorBox(props: { title: string; message: string; path: string }) {
  return (
    <Main>
      <article>
        <h1>{props.title}</h1>
        <div className="error-box" role="alert">
          <p>
            <strong>This page’s content could not be loaded.</strong>
          </p>
          <p>{props.message}</p>
          <p>
            <RetryLink path={props.path}>Retry</RetryLink>
          </p>
        </div>
      </article>
    </Main>
  );
}

/** Loads the document again, with and without JavaScript. */
function RetryLink(props: { path: string; children: ReactNode }) {
  return (
    <a className="button" href={props.path} data-document-load="">
      {props.children}
    </a>
  );
}
