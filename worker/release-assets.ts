import type { ReleaseAssets } from '../client/model/release-assets.ts';

// The build's bundler replaces the name by the value.
declare const RELEASE_ASSETS: ReleaseAssets;

export const releaseAssets: ReleaseAssets = RELEASE_ASSETS;
