import type { Route } from '../client/model/page.ts';
import type { Manifest } from './store/manifest.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The Worker's bindings, as `wrangler.toml` names them. */
export interface Bindings {
  /** Manifests and page records. */
  CONTENT: KVNamespace;
  /** Id of the release that this Worker version serves. */
  RELEASE: string;
}

/** What the app's handlers share. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    store: ReleaseStore;
    manifest: Manifest;
  };
}

/** What a page's handlers share. */
export interface PageEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { route: Route };
}
