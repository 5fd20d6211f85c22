import type { SiteMetadata } from '../model/site.ts';
import type { View } from '../model/view.ts';
import { CrashPage } from './crash-page.tsx';
import { ErrorBox } from './error-box.tsx';
import { NotFound } from './not-found.tsx';
import { PageContent } from './page-content.tsx';
import { RetryLink } from './retry-link.tsx';

/** The content next to the sidebar: a page or an error. */
export function Content({ view, site }: { view: View; site: SiteMetadata }) {
  switch (view.kind) {
    case 'page':
      return <PageContent {...view} basePath={site.basePath} />;
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
