import type { Context } from 'hono';
import type { Link } from '../../client/model/page.ts';
import { withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { LLMS_TXT_PATH } from '../../client/model/site-paths.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { AppEnv } from '../env.ts';
import { NO_STORE, shortLived } from '../http/cache-control.ts';
import { resolveErrorFormat } from '../http/negotiate.ts';
import { TEXT_TYPES, VARY } from '../http/response-headers.ts';
import { LIVE_RELEASE } from '../live-release.ts';
import { toHtmlView } from '../render/html-view.tsx';
import { StartLinks } from '../render/start-links.tsx';
import { suggestPages } from '../search/site-search.ts';
import { toHtmlResponse } from './html-response.ts';

/** Respond with 404 and the nearest pages, as a document or as Markdown. */
export function notFound(assets: ReleaseAssets) {
  return async function notFoundRoute(c: Context<AppEnv>): Promise<Response> {
    const { log, url } = c.var;
    const { pathname } = url;
    log.kind = 'missing';
    const errors: unknown[] = [];
    const suggestions = await suggestPages(pathname, c.var, (error) => errors.push(error));
    const isComplete = errors.length === 0;
    // The author's preview makes the index on demand, so the first search may take longer than a 404 waits.
    if (c.env.RELEASE !== LIVE_RELEASE) log.errors.push(...errors);
    const headers = { ...VARY, ...(isComplete ? shortLived(c.env.RELEASE) : NO_STORE) };
    const format = resolveErrorFormat(c, assets.site.basePath);
    if (format !== 'html') {
      const text = renderMarkdown(suggestions, assets.site, c.var.origin);
      return c.body(text, 404, { ...TEXT_TYPES[format], ...headers });
    }
    const path = truncatePath(pathname);
    const article = <NotFound path={path} suggestions={suggestions} site={assets.site} />;
    return toHtmlResponse(c, assets, toHtmlView(path, article), {
      status: 404,
      headers,
      title: 'Page not found',
      hasClient: true,
    });
  };
}

const REASON = 'It may have moved, or the address may be misspelled.';

/** The page for a path that names no page. */
function NotFound(props: { path: string; suggestions: Link[]; site: SiteMetadata }) {
  const { path, suggestions, site } = props;
  return (
    <>
      <h1>Page not found</h1>
      <p>
        There is no page at <code>{path}</code>. {REASON}
      </p>
      {suggestions.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul>
            {suggestions.map((page) => (
              <li key={page.path}>
                <a href={page.path}>{page.label}</a> <code>{page.path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Start again from</h2>
      <StartLinks site={site} />
    </>
  );
}

/** Requested paths can be of any length. */
const MAX_PATH_LENGTH = 200;

function truncatePath(path: string): string {
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
}

function renderMarkdown(suggestions: Link[], site: SiteMetadata, origin: string): string {
  const toItem = ({ label, path }: Link) => `- [${escapeLinkText(label)}](${origin}${path})`;
  const near =
    suggestions.length > 0 ? ['## Did you mean', suggestions.map(toItem).join('\n')] : [];
  const index = { label: 'llms.txt: all pages', path: withBase(site.basePath, LLMS_TXT_PATH) };
  const starts = [{ label: site.title, path: site.homePath }, ...site.navbar, index];
  return `${[
    '# Page not found',
    `There is no page at this address. ${REASON}`,
    ...near,
    '## Start again from',
    starts.map(toItem).join('\n'),
  ].join('\n\n')}\n`;
}

/** Escape the text of a Markdown link: `a [b]` → `a \[b\]` */
function escapeLinkText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`);
}
