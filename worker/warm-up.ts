import { toShownRoute } from '../client/model/page.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import { createPageDocument } from './render/page-document.ts';
import { SAMPLE_PATH, createSampleRecords } from './sample-release.ts';
import { LIVE_RELEASE } from './store/keys.ts';
import { createReleaseStore } from './store/release-store.ts';

/** An app, as far as asking it goes. */
type Ask = (asked: Request, env: object, context: typeof CONTEXT) => unknown;

/**
 * Do what a reader's request does, while the isolate starts: the engine compiles a function when it is first
 * called, and the first reader would wait for that. Once only: what further rounds make the engine optimise
 * costs the start more than it saves the first request. Only computing is allowed there: no reading, no timers,
 * no answer with a body. So the app is asked for what it redirects, and the document is rendered beside it.
 * Returns the document.
 */
export async function warmUp(ask: Ask, assets: ReleaseAssets): Promise<string> {
  const records = await createSampleRecords();
  const kv = { get: async (key: string) => records.get(key) ?? null };
  // Of this release nothing is kept, and no line is written to the log.
  const env = { CONTENT: kv, RELEASE: LIVE_RELEASE, KV_TIMEOUT_MS: Infinity };
  await ask(new Request(`${ORIGIN}${SAMPLE_PATH}.html`), env, CONTEXT);
  const store = createReleaseStore(kv, env.RELEASE, env.KV_TIMEOUT_MS);
  const manifest = await store.loadManifest();
  const page = manifest.findPage(SAMPLE_PATH);
  if (!page) return '';
  const route = manifest.toRoute(page);
  const record = await store.loadRecord(route.record);
  const document = createPageDocument(assets, manifest, route, {
    release: store.release,
    origin: ORIGIN,
    client: 'at once',
  });
  return document.start + document.renderRest({ kind: 'page', route: toShownRoute(route), record });
}

const ORIGIN = 'https://sample.invalid';
const CONTEXT = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
