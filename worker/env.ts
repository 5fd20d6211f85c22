import type { FullReference } from '../client/model/release-assets.ts';
import type { Manifest } from './store/manifest.ts';
import type { PageLine } from './store/page-line.ts';
import type { ReleaseStore } from './store/release-store.ts';
import type { Trace } from './trace.ts';

/** The Worker's bindings, as `wrangler.toml` names them. */
export interface Bindings {
  /** Manifests and page records. */
  CONTENT: KVNamespace;
  /** The release's files: the MCP server's search reads its index from there. */
  ASSETS: Fetcher;
  /** How often one address may ask the MCP server, whose answers take the most work. */
  MCP_LIMIT?: RateLimit;
  /** Id of the release that this Worker version serves. */
  RELEASE: string;
  /** How long a read of KV may take; 5,000 unless set. */
  KV_TIMEOUT_MS?: number;
  /** How long a document waits for its article before its shell is sent alone; 25 unless set. */
  EARLY_FLUSH_MS?: number;
}

/** What the app's handlers share. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    trace: Trace;
    /** The address that is asked for. */
    url: URL;
    store: ReleaseStore;
    manifest: Manifest;
  };
}

/** What stands at an address of the site. */
export type Destination =
  | { kind: 'page'; path: string; page: PageLine }
  /** A page as Markdown, at its own address. */
  | { kind: 'markdown'; path: string; page: PageLine }
  | { kind: 'full-reference'; path: string; reference: FullReference }
  /** A page that has moved to `path`. */
  | { kind: 'moved'; path: string };

/** What the handlers of a found address share. */
export interface DestinationEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { destination: Destination };
}
