import { createApp } from './app.ts';
import { releaseAssets } from './release-assets.ts';
import { warmUp } from './warm-up.ts';

const app = createApp(releaseAssets);
await warmUp(app.fetch, releaseAssets);

export default app;
