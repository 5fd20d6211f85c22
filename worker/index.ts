import { createApp } from './app.ts';
import { releaseAssets } from './release-assets.ts';
import { warmUp } from './warm-up.ts';

const app = createApp(releaseAssets);
warmUp(app, releaseAssets);

export default app;
