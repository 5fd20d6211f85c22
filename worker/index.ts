import type { ReleaseAssets } from '../client/model/release-assets.ts';
import { createApp } from './app.ts';
import { createIsolateCache } from './store/release-store.ts';
import { warmUp } from './warm-up.ts';

// The build's bundler replaces the name by the value.
declare const RELEASE_ASSETS: ReleaseAssets;

const app = createApp(RELEASE_ASSETS, createIsolateCache());
await warmUp(app.fetch, RELEASE_ASSETS);

export default app;
