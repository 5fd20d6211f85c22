import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { View } from '../../client/model/view.ts';

/** For content that could not be read from KV. */
export const UNAVAILABLE_TEXT =
  'The content could not be read. This is a problem on our side. Try again in a moment.';

/** Return the view of a page with an error in place of its content, and Retry. */
export function toErrorView(path: string, title: string, message: string): View {
  return toErrorPage(
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
  return toErrorPage(
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

function toErrorPage(path: string, article: ReactNode): View {
  return { ...toHtmlView(path, article), kind: 'error' };
}

/** Return the view of what only the edge renders. */
export function toHtmlView(path: string, article: ReactNode): View {
  const html = renderToStaticMarkup(article);
  const place = { sidebar: null, breadcrumbs: [], previous: null, next: null };
  const route = { path, title: '', description: '', layout: 'guide' as const, ...place };
  return { kind: 'html', route, record: { html, headings: [] } };
}

/** Loads the document again, with and without JavaScript. */
function RetryLink(props: { path: string; children: ReactNode }) {
  return (
    <a className="button" href={props.path} data-document-load="">
      {props.children}
    </a>
  );
}
