import { createApp } from './app.ts';
import { releaseAssets } from './release-assets.ts';

export default createApp(releaseAssets);
