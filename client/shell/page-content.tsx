import { memo } from 'react';
import { ARTICLE_ID, TABLE_OF_CONTENTS_ID, TABLE_OF_CONTENTS_TITLE_ID } from '../model/dom-ids.ts';
import type { Breadcrumb, Heading, Link } from '../model/page.ts';
import { toMarkdownPath, withBase } from '../model/path.ts';
import { LLMS_TXT_PATH } from '../model/site-paths.ts';
import type { SiteMetadata } from '../model/site.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';
import type { View } from '../model/view.ts';
import { AgentsLink } from './agents-link.tsx';
import { Main } from './main.tsx';

type PageContentProps = Omit<View, 'kind'> & { site: SiteMetadata };

/** A page: breadcrumbs, actions, the article, links to the next pages and the table of contents. */
const PageContent = memo(function PageContent(props: PageContentProps) {
  const { route, record, site } = props;
  const { path, layout } = route;
  const isLanding = layout === 'landing';
  const hasContents = !isLanding && record.headings.length > 0;
  return (
    <>
      <Main isWide={layout !== 'guide' && !hasContents}>
        {hasContents && <TableOfContentsButton />}
        {!isLanding && (
          <div className="page-top">
            <Breadcrumbs breadcrumbs={route.breadcrumbs} path={path} />
            <PageActions id="pageMenu" path={path} site={site} />
          </div>
        )}
        <Article html={record.html} />
        {/* On narrow screens, the title comes first. */}
        {!isLanding && <PageActions id="pageMenuBelow" path={path} site={site} />}
        <Pagination previous={route.previous} next={route.next} />
      </Main>
      {hasContents && <TableOfContents headings={record.headings} />}
    </>
  );
});

/** The sidebar branches that contain the page. */
function Breadcrumbs(props: { breadcrumbs: Breadcrumb[]; path: string }) {
  const steps = props.breadcrumbs.filter((step) => step.path !== props.path);
  if (steps.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {steps.map((step) => (
          <li key={step.branch}>
            {step.path === null ? step.label : <a href={step.path}>{step.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Copies the page as Markdown, and a menu of other ways to take it along: a popover. */
function PageActions({ id, path, site }: { id: string; path: string; site: SiteMetadata }) {
  const markdown = toMarkdownPath(path, site.basePath);
  const question = encodeURIComponent(`Read ${site.origin}${markdown}`);
  return (
    <div className="page-actions">
      {/* It may say “Copied” when React hydrates it. */}
      <button type="button" data-copy-page={markdown} suppressHydrationWarning>
        Copy page
      </button>
      <button
        type="button"
        className="opens"
        popoverTarget={id}
        aria-label="More about this page"
      />
      <div className="page-menu" id={id} popover="auto">
        <a rel="alternate" type="text/markdown" href={markdown}>
          View as Markdown
        </a>
        <a className="permalink" href={path}>
          Copy the address
        </a>
        <a href={`https://claude.ai/new?q=${question}`}>Ask Claude</a>
        <a href={`https://chatgpt.com/?q=${question}`}>Ask ChatGPT</a>
        <a href={withBase(site.basePath, LLMS_TXT_PATH)}>llms.txt</a>
        <AgentsLink site={site} />
      </div>
    </div>
  );
}

/**
 * The headings of levels 2 and 3 (of a long list those of level 2), in a column, or in a popover where there is no room
 * for a column. The scroll spy sets `aria-current`.
 */
function TableOfContents({ headings }: { headings: Heading[] }) {
  const parts = headings.filter(({ depth }) => depth === 2);
  const entries = headings.length > MAX_ENTRIES ? parts : headings;
  return (
    <div className="toc" id={TABLE_OF_CONTENTS_ID} popover="auto">
      <nav aria-labelledby={TABLE_OF_CONTENTS_TITLE_ID}>
        <p id={TABLE_OF_CONTENTS_TITLE_ID}>On this page</p>
        <ul>
          {entries.map((heading) => (
            <li key={heading.id} data-depth={heading.depth}>
              <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
            </li>
          ))}
        </ul>
        <a href="#top">Back to top</a>
      </nav>
    </div>
  );
}

/** What a screen shows of a column. */
const MAX_ENTRIES = 30;

function TableOfContentsButton() {
  return (
    <button className="toc-button opens" type="button" popoverTarget={TABLE_OF_CONTENTS_ID}>
      On this page
    </button>
  );
}

/** The article. Memoised, so that React does not undo what scripts have changed in it. */
const Article = memo(function Article({ html }: { html: string }) {
  const content = { __html: toTrustedHtml(html) };
  return <article id={ARTICLE_ID} tabIndex={-1} dangerouslySetInnerHTML={content} />;
});

/** Links to the previous and the next page of the sidebar. */
function Pagination(props: { previous: Link | null; next: Link | null }) {
  if (!props.previous && !props.next) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {props.previous && <Neighbour link={props.previous} rel="prev" caption="Previous" />}
      {props.next && <Neighbour link={props.next} rel="next" caption="Next" />}
    </nav>
  );
}

function Neighbour(props: { link: Link; rel: 'prev' | 'next'; caption: string }) {
  return (
    <a href={props.link.path} rel={props.rel} className={`pagination-${props.rel}`}>
      <span>{props.caption}</span>
      <strong>{props.link.label}</strong>
    </a>
  );
}

/** The content next to the sidebar. */
export function Content({ view, site }: { view: View; site: SiteMetadata }) {
  const { kind, ...page } = view;
  if (kind === 'page') return <PageContent {...page} site={site} />;
  return (
    <Main>
      <Article html={view.record.html} />
    </Main>
  );
}
