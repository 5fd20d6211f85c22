import { Hono } from 'hono';
import { withBase } from '../client/model/path.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import type { AppEnv } from './env.ts';
import { allowedMethods } from './middleware/allowed-methods.ts';
import { canonicalPath } from './middleware/canonical-path.ts';
import { release } from './middleware/release.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { MCP_PATH } from './mcp/mcp-paths.ts';
import { tracing } from './middleware/tracing.ts';
import { crash } from './routes/crash.ts';
import { FAVICON_PATH, favicon } from './routes/favicon.ts';
import { fullReference } from './routes/full-reference.ts';
import { machineText } from './routes/machine-text.ts';
import { markdown } from './routes/markdown.ts';
import { mcp } from './routes/mcp.ts';
import { missingFile } from './routes/missing-file.ts';
import { notFound } from './routes/not-found.ts';
import { pageData } from './routes/page-data.ts';
import { page } from './routes/page.ts';
import { sidebarData } from './routes/sidebar-data.ts';
import { versionsData } from './routes/versions-data.ts';

/** The site: middleware and routes, in the order in which a request meets them. */
export function createApp(assets: ReleaseAssets) {
  const { basePath } = assets.site;
  const mcpPath = withBase(basePath, MCP_PATH);
  const app = new Hono<AppEnv>();

  app.use(tracing());
  app.use(securityHeaders(assets));
  app.use(allowedMethods(mcpPath));
  app.get(`${basePath}_assets/*`, missingFile());
  app.get(withBase(basePath, FAVICON_PATH), favicon(assets));
  app.use(release());

  app.get(`${basePath}_data/:release/*`, pageData(assets));
  app.get(`${basePath}_sidebar/:release/*`, sidebarData(assets));
  app.get(`${basePath}_versions/:release`, versionsData());
  app.all(mcpPath, mcp(assets));
  app.get('*', machineText(assets), canonicalPath(assets), markdown(assets));
  app.get('*', page(assets), fullReference(assets));

  app.notFound(notFound(assets));
  app.onError(crash(assets));
  return app;
}
