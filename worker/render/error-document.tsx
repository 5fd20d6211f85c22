import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toViewPath } from '../../client/model/view.ts';
import type { View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/page-content.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';

/** Return the view of a page whose content could not be read from KV. */
export function toErrorView(path: string, title: string): View {
  const message = 'The content store did not respond. The fault is ours; try again in a moment.';
  return toMessageView(path, title, message);
}

/** Return the view of a page with a message instead of its content, and Retry. */
export function toMessageView(path: string, title: string, message: string): View {
  return toHtmlView(
    path,
    <>
      <h1>{title}</h1>
      <div className="error-box" role="alert">
        <p>
          <strong>This page’s content could not be loaded.</strong>
        </p>
        <p>{message}</p>
        <p>
          <RetryLink path={path}>Retry</RetryLink>
        </p>
      </div>
    </>,
  );
}

/** Return the view of a page that could not be rendered. */
export function toCrashView(path: string): View {
  return toHtmlView(
    path,
    <div className="crash">
      <h1>This page crashed</h1>
      <p>An error occurred on our side while this page was rendered.</p>
      <p>
        <RetryLink path={path}>Try again</RetryLink>
      </p>
    </div>,
  );
}

/** Return the view of what only the edge renders. */
export function toHtmlView(path: string, article: ReactNode): View {
  return { kind: 'html', path, html: renderToStaticMarkup(article) };
}

/** Loads the document again, with and without JavaScript. */
function RetryLink(props: { path: string; children: ReactNode }) {
  return (
    <a className="button" href={props.path} data-document-load="">
      {props.children}
    </a>
  );
}

/** Render a document without manifest and record. It has no client script: everything in it is HTML. */
export function renderErrorDocument(assets: ReleaseAssets, view: View, title: string): string {
  const { site } = assets;
  const content = <Content view={view} site={site} />;
  const render = (): string => {
    try {
      return renderToString(
        <Shell site={site} sidebar={null} path={toViewPath(view)} layout="guide">
          {content}
        </Shell>,
      );
    } catch {
      // The shell itself may have caused the crash.
      return renderToString(content);
    }
  };
  const head = renderHead(assets, { title, description: '', layout: 'guide', client: 'none' });
  return `${head}<body>${render()}</body></html>`;
}
