import { randomUUID } from 'node:crypto';

export interface StoredValue {
  value: string;
  metadata: unknown;
}

export interface Namespace {
  id: string;
  title: string;
  keys: Map<string, StoredValue>;
}

/** What an upload names as its assets: path → hash of the file. */
export type AssetManifest = Record<string, { hash: string; size: number }>;

export interface Binding {
  name: string;
  type: string;
  text?: string;
  namespace_id?: string;
}

export interface UploadMetadata {
  main_module: string;
  compatibility_date: string;
  bindings: Binding[];
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
  versions: Version[];
  deployments: Deployment[];
  hasPreviews: boolean;
}

/** All that the stand-in knows, as a test may look at it and change it. */
export interface State {
  accountId: string;
  token: string;
  /** The account's part of workers.dev; null before it has chosen one. */
  subdomain: string | null;
  namespaces: Map<string, Namespace>;
  workers: Map<string, Worker>;
  /** Hash → bytes of every asset that was uploaded. */
  files: Map<string, Uint8Array>;
  /** Session token of an asset upload → what it is about. */
  sessions: Map<string, AssetManifest>;
  /** Keys that were written although they were there. */
  rewrites: string[];
  /** `METHOD /path`, without the account, as they came. */
  requests: string[];
}

export function createState(): State {
  return {
    accountId: randomUUID().replaceAll('-', ''),
    token: `token-${randomUUID()}`,
    subdomain: 'testers',
    namespaces: new Map(),
    workers: new Map(),
    files: new Map(),
    sessions: new Map(),
    rewrites: [],
    requests: [],
  };
}

/** Copy a state, with the same account: what happens to the copy does not happen to the other one. */
export function copyState(state: State): State {
  return structuredClone(state);
}

/** Let time pass: everything that there is becomes older. */
export function age(state: State, hours: number): void {
  const ms = hours * 3_600_000;
  for (const worker of state.workers.values()) {
    for (const entry of [...worker.versions, ...worker.deployments]) entry.createdAt -= ms;
  }
  for (const { keys } of state.namespaces.values()) {
    for (const stored of keys.values()) {
      const { writtenAt } = (stored.metadata ?? {}) as { writtenAt?: number };
      if (writtenAt !== undefined) stored.metadata = { writtenAt: writtenAt - ms / 1_000 };
    }
  }
}
