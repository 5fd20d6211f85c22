import { Hono } from 'hono';
import { withBase } from '../client/model/path.ts';
import {
  ASSET_FOLDER,
  DATA_FOLDER,
  MCP_PATH,
  RELEASE_PATH,
  SIDEBAR_FOLDER,
} from '../client/model/site-paths.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import type { AppEnv } from './env.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { canonicalPath } from './http/canonical-path.ts';
import { loadRelease } from './http/load-release.ts';
import { requestLogging } from './http/request-logging.ts';
import { securityHeaders } from './http/security-headers.ts';
import { siteHost } from './http/site-host.ts';
import { missingAsset } from './routes/assets.ts';
import { pageData, sidebarData } from './routes/data.ts';
import { error } from './routes/error.ts';
import { mcp } from './routes/mcp.ts';
import { notFound } from './routes/not-found.tsx';
import { page } from './routes/pages.ts';
import { fullReference } from './routes/reference.ts';
import { releaseInfo } from './routes/release.ts';
import { search } from './routes/search.tsx';
import { markdown, pageJson, siteText } from './routes/text.ts';
import type { IsolateCache } from './store/release-store.ts';

/** Create the site's app: middleware and routes in the order in which a request meets them. */
export function createApp(assets: ReleaseAssets, cache: IsolateCache) {
  const { basePath } = assets.site;
  const mcpPath = withBase(basePath, MCP_PATH);
  const app = new Hono<AppEnv>();

  app.use(requestLogging());
  app.use(securityHeaders(assets));
  app.use(siteHost(assets));
  app.use(allowedMethods(mcpPath));
  app.get(withBase(basePath, `/${ASSET_FOLDER}/*`), missingAsset());
  app.get(withBase(basePath, RELEASE_PATH), releaseInfo(assets));
  app.use(loadRelease(assets, cache));

  app.get(withBase(basePath, `/${DATA_FOLDER}/:release/*`), pageData(assets));
  app.get(withBase(basePath, `/${SIDEBAR_FOLDER}/:release/*`), sidebarData(assets));
  app.all(mcpPath, mcp(assets));
  // Texts come first, because the canonical path responds with 404 to every path without a page.
  app.get('*', siteText(assets), canonicalPath(assets), pageJson(assets), markdown(assets));
  app.get('*', page(assets), search(assets), fullReference(assets));

  app.notFound(notFound(assets));
  app.onError(error(assets));
  return app;
}
