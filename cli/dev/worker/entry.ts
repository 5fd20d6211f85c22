import type { ReleaseAssets } from '../../../client/model/release-assets.ts';
import site from '../../../worker/index.ts';
import { createPreviewWorker } from './preview-worker.ts';
import type { PreviewAddress } from './preview-worker.ts';

// The preview writes it in front of the bundle. Nothing does where the build tests the Worker.
declare const PREVIEW: PreviewAddress;
declare const RELEASE_ASSETS: ReleaseAssets;

export default typeof PREVIEW === 'undefined'
  ? site
  : createPreviewWorker(site, PREVIEW, RELEASE_ASSETS);
