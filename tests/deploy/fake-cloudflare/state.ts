import { randomUUID } from 'node:crypto';

export interface Namespace {
  id: string;
  title: string;
  keys: Map<string, StoredValue>;
}

export interface StoredValue {
  value: string;
  metadata: unknown;
  /** Epoch milliseconds from which on lists and reads show it. */
  visibleAt?: number;
}

/** Assets of an upload: path → hash of the file. */
export type AssetManifest = Record<string, { hash: string; size: number }>;

export interface UploadMetadata {
  main_module: string;
  compatibility_date: string;
  bindings: { name: string; type: string; text?: string; namespace_id?: string }[];
  annotations?: Record<string, string>;
  assets?: { jwt: string; config: Record<string, unknown> & { _headers?: string } };
}

export interface Version {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  metadata: UploadMetadata;
  modules: Map<string, string>;
  assets: AssetManifest;
}

export interface Deployment {
  id: string;
  createdAt: number;
  message: string;
  versions: { version_id: string; percentage: number }[];
}

export interface Worker {
  name: string;
  /** Newest first, as are the deployments. */
  versions: Version[];
  deployments: Deployment[];
  isOnWorkersDev: boolean;
  hasPreviews: boolean;
}

/** Everything that the fake stores. Tests read and change it. */
export interface State {
  accountId: string;
  token: string;
  /** The workers.dev subdomain. */
  subdomain: string;
  namespaces: Map<string, Namespace>;
  workers: Map<string, Worker>;
  /** Custom domain → name of the Worker that it leads to. */
  domains: Map<string, string>;
  /** Hash → bytes of every uploaded asset. */
  files: Map<string, Uint8Array>;
  /** Token of an asset upload session → its manifest. */
  sessions: Map<string, AssetManifest>;
  /** How long KV needs to show what was written. */
  kvLagMs: number;
  /** How far Cloudflare's clock is ahead of the local one. */
  clockOffsetMs: number;
  /** Keys that were written although they existed. */
  rewrites: string[];
  /** `METHOD /path`, without the account. */
  requests: string[];
}

export function createState(): State {
  return {
    accountId: randomUUID().replaceAll('-', ''),
    token: `token-${randomUUID()}`,
    subdomain: 'testers',
    namespaces: new Map(),
    workers: new Map(),
    domains: new Map(),
    files: new Map(),
    sessions: new Map(),
    kvLagMs: 0,
    clockOffsetMs: 0,
    rewrites: [],
    requests: [],
  };
}

/** Cloudflare's time in epoch milliseconds. */
export function now({ clockOffsetMs }: State): number {
  return Date.now() + clockOffsetMs;
}

/** Find the values that KV shows. */
export function findVisible({ keys }: Namespace): Map<string, StoredValue> {
  const isVisible = ({ visibleAt = 0 }: StoredValue) => visibleAt <= Date.now();
  return new Map([...keys].filter(([, stored]) => isVisible(stored)));
}

/** Let time pass on Cloudflare's clock. */
export function advance(state: State, hours: number): void {
  state.clockOffsetMs += hours * 3_600_000;
}

/** Give versions the traffic, as the API and the dashboard do. */
export function deployVersions(
  state: State,
  worker: Worker,
  versions: Deployment['versions'],
  message: string,
): string {
  const id = randomUUID();
  worker.deployments.unshift({ id, createdAt: now(state), message, versions });
  return id;
}
