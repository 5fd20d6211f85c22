import { withBase } from '../client/model/path.ts';
import { ASSET_FOLDER } from '../client/model/site-paths.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import { toPageView } from '../client/model/view.ts';
import { createDocument } from './render/document.tsx';
import { renderMetadata } from './render/metadata.ts';
import { SAMPLE_RECORD, SAMPLE_ROUTE, SAMPLE_SIDEBAR } from './render/sample-page.ts';
import { LIVE_RELEASE } from './live-release.ts';

type Fetch = (request: Request, env: object, context: typeof CONTEXT) => unknown;

/**
 * Compile the code of a request while the isolate starts: V8 compiles a function when it is first called, and
 * the free plan allows a request 10 ms of CPU. Once is enough; further rounds cost the start more than they
 * save. At start-up, Workers allow computation only (no I/O, no timers, no response bodies), so the app gets
 * a request to which it responds without KV and without a body, and the document is rendered directly.
 */
export async function warmUp(fetch: Fetch, assets: ReleaseAssets): Promise<void> {
  const url = ORIGIN + withBase(assets.site.basePath, `/${ASSET_FOLDER}/sample`);
  await fetch(new Request(url), { RELEASE: LIVE_RELEASE }, CONTEXT);
  renderSampleDocument(assets);
}

/** Render the document of the sample page. */
export function renderSampleDocument(assets: ReleaseAssets): string {
  const document = createDocument(assets, {
    ...SAMPLE_ROUTE,
    release: LIVE_RELEASE,
    sidebar: SAMPLE_SIDEBAR,
    metadata: renderMetadata(SAMPLE_ROUTE, assets.site, ORIGIN),
    hasClient: true,
  });
  return document.start + document.renderRest(toPageView(SAMPLE_ROUTE, SAMPLE_RECORD));
}

const ORIGIN = 'https://sample.invalid';
const CONTEXT = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
