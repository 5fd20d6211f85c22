import type { Fetcher, KVNamespace, RateLimit } from '@cloudflare/workers-types';
import type { FullReference } from '../client/model/release-assets.ts';
import type { RequestLog } from './http/request-log.ts';
import type { PageEntry } from './store/manifest-format.ts';
import type { Manifest } from './store/manifest.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The Worker's bindings, as `wrangler.toml` names them. */
export interface Bindings {
  /** Manifests and page records. */
  CONTENT: KVNamespace;
  /** The release's static files: the search reads its index from there. */
  ASSETS: Fetcher;
  /** Rate limit of the MCP server, per client address. */
  MCP_LIMIT?: RateLimit;
  /** Rate limit of the search page, per client address. */
  SEARCH_LIMIT?: RateLimit;
  /** Id of the release that this Worker version serves. */
  RELEASE: string;
  /** Time limit of a KV read; 5,000 unless set. */
  KV_TIMEOUT_MS?: number;
  /** How long a document waits for its article before the shell is sent alone; 25 unless set. */
  EARLY_FLUSH_MS?: number;
}

/** Context of every request. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    log: RequestLog;
    /** The requested URL. */
    url: URL;
    store: ReleaseStore;
    manifest: Manifest;
  };
}

/** The resource that a request path resolves to. */
export type Destination =
  | { kind: 'page'; path: string; page: PageEntry }
  /** A page's Markdown at its own path, `<page>.md`. */
  | { kind: 'markdown'; path: string; page: PageEntry }
  | { kind: 'search'; path: string }
  | { kind: 'full-reference'; path: string; reference: FullReference }
  /** An alias of the page at `path`. */
  | { kind: 'moved'; path: string };

/** Context of a request whose path was resolved. */
export interface DestinationEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { destination: Destination };
}
