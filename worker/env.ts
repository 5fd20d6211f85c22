import type { Fetcher, KVNamespace, RateLimit } from '@cloudflare/workers-types';
import type { FullReference } from '../client/model/release-assets.ts';
import type { PageEntry } from './store/manifest-format.ts';
import type { Manifest } from './store/manifest.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The Worker's bindings, as `wrangler.toml` names them. */
export interface Bindings {
  /** Manifests and page records. */
  CONTENT: KVNamespace;
  /** The release's static files: texts and the search index are read from there. */
  ASSETS: Fetcher;
  /** Rate limit of the MCP server, per client address. */
  MCP_LIMIT?: RateLimit;
  /** Rate limit of the search page, per client address. */
  SEARCH_LIMIT?: RateLimit;
  /** Id of the release that this Worker version serves. */
  RELEASE: string;
  /** Commit that the release was built from, and the time of its upload; not set on this machine. */
  COMMIT?: string;
  BUILT_AT?: string;
  /** Name of the production Worker; not set in the author's preview. */
  WORKER?: string;
}

type RequestKind =
  | 'page'
  | 'markdown'
  | 'text'
  | 'search'
  | 'mcp'
  | 'full-reference'
  | 'page-data'
  | 'sidebar-data'
  | 'redirect'
  | 'missing'
  | 'rejected';

/** A measured part of a request. */
export type Span = 'manifest' | 'kv' | 'render';

/** Facts about one request, for the log. */
export interface RequestLog {
  kind: RequestKind;
  /** Canonical path of the resource, or null: an unknown path can contain anything, so it is not logged. */
  path: string | null;
  errors: unknown[];
  kvReads: number;
  /** Resolves when the response body is complete. */
  finished: Promise<void>;
  /** Milliseconds by span. */
  times: ReadonlyMap<Span, number>;
  /** Milliseconds since the request arrived. */
  elapsed(): number;
  /** Run `work` and add its duration to a span. */
  measure<Result>(span: Span, work: () => Result): Result;
}

/** Context of every request. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    log: RequestLog;
    /** The requested URL. */
    url: URL;
    /** Origin of all absolute links: `url` of `content/site.ts`, whatever host was requested, or else the requested one. */
    origin: string;
    store: ReleaseStore;
    manifest: Manifest;
    destination?: Destination;
  };
}

/** The resource that a request path resolves to. */
export type Destination =
  | { kind: 'page'; path: string; page: PageEntry }
  /** A page's Markdown at its own path, `<page>.md`. */
  | { kind: 'markdown'; path: string; page: PageEntry }
  /** The format is null where it is negotiated. */
  | { kind: 'search'; path: string; format: 'markdown' | 'json' | null }
  | { kind: 'full-reference'; path: string; reference: FullReference }
  /** An alias of the page at `path`. */
  | { kind: 'moved'; path: string };

/** Context of a request whose path was resolved. */
export interface DestinationEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { destination: Destination };
}
