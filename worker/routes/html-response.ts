import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import type { AppEnv } from '../env.ts';
import { HTML } from '../http/response-headers.ts';
import { createDocument } from '../render/document.tsx';

interface HtmlResponse {
  status: 200 | 404 | 429 | 500 | 503;
  headers: Record<string, string>;
  title: string;
  /** Whether the document loads the client; error documents do not. */
  hasClient: boolean;
  /** HTML for the head. */
  metadata?: string;
}

/** Respond with the document of what only the edge renders: the search page and errors. */
export function toHtmlResponse(
  c: Pick<Context<AppEnv>, 'var' | 'env' | 'body'>,
  assets: ReleaseAssets,
  view: View,
  { status, headers, title, hasClient, metadata = '' }: HtmlResponse,
): Response {
  const html = c.var.log.measure('render', () => {
    const document = createDocument(assets, {
      release: c.env.RELEASE,
      sidebar: null,
      path: view.route.path,
      breadcrumbs: [],
      layout: 'guide',
      title,
      description: '',
      metadata,
      hasClient,
    });
    return document.start + document.renderRest(view);
  });
  return c.body(html, status, { ...HTML, ...headers });
}
