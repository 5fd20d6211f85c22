import type { SiteMetadata } from '../model/site.ts';
import type { View } from '../model/view.ts';
import { Main } from './main.tsx';
import { Article, PageContent } from './page-content.tsx';

/** The content next to the sidebar. */
export function Content({ view, site }: { view: View; site: SiteMetadata }) {
  if (view.kind === 'page') return <PageContent {...view} basePath={site.basePath} />;
  return (
    <Main>
      <Article html={view.html} />
    </Main>
  );
}
