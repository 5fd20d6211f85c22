import type { KVNamespace } from '@cloudflare/workers-types';
import type { FileContent } from '../../build/release/release.ts';
import { MANIFEST_PREFIX } from '../../worker/store/keys.ts';
import { forEach, putRecords } from '../local/put-records.ts';
import { SERVER_KEY } from './messages.ts';
import type { ReleaseChange } from './messages.ts';

/** Open tabs and responses that are under way need what an earlier release names for so long. */
const FORGET_MS = 60_000;

/** A local KV namespace, as far as the preview needs it. */
export type LocalKv = Pick<KVNamespace<string>, 'put' | 'delete' | 'list'>;

/**
 * Return a function that puts a release where the Worker of the preview reads it, its records into KV and its files into
 * `files`, and forgets what no release of the last minute names.
 */
export async function openPreviewStore(kv: LocalKv, files: Map<string, FileContent>) {
  /** What the current release names; at first, what an earlier preview has left. */
  let named = new Set(await listKeys(kv));
  /** Name → since when no release names it. */
  const unnamed = new Map<string, number>();
  /** The key of a record, except the manifest, is a hash of its value. */
  const isMissing = ([key]: [string, string]): boolean =>
    key.startsWith(MANIFEST_PREFIX) || !(named.has(key) || unnamed.has(key));
  return async (change: Omit<ReleaseChange, 'worker'>): Promise<void> => {
    await putRecords(kv, [...change.records].filter(isMissing));
    for (const [path, content] of change.files) files.set(path, content);
    const now = Date.now();
    for (const name of named) unnamed.set(name, now);
    named = new Set([...change.names, SERVER_KEY]);
    for (const name of named) unnamed.delete(name);
    const outdated = [...unnamed].filter(([, since]) => now - since >= FORGET_MS);
    await forEach(outdated, async ([name]) => {
      unnamed.delete(name);
      if (name.startsWith('/')) files.delete(name);
      else await kv.delete(name);
    });
  };
}

async function listKeys(kv: LocalKv): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const list: Awaited<ReturnType<LocalKv['list']>> = await kv.list({ cursor });
    names.push(...list.keys.map(({ name }) => name));
    cursor = list.list_complete ? null : list.cursor;
  } while (cursor !== null);
  return names;
}
