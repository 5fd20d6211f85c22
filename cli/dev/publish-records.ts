import { toManifestKey } from '../../worker/store/keys.ts';

/** A local KV namespace, as far as publishing needs it. */
export interface KvNamespace {
  put(key: string, value: string): Promise<void>;
  list(options: { cursor?: string }): Promise<{ keys: { name: string }[]; cursor?: string }>;
}

/** Writes under way at a time. */
const PUT_CONCURRENCY = 32;

/**
 * Put the records of a release into a local KV namespace. The manifest goes last: a running Worker never finds a
 * page there whose record is missing.
 */
export async function publishRecords(
  kv: Pick<KvNamespace, 'put'>,
  records: Map<string, string>,
): Promise<void> {
  const isManifest = ([key]: [string, string]) => key.startsWith(toManifestKey(''));
  const others = [...records].filter((record) => !isManifest(record)).values();
  const putOthers = async (): Promise<void> => {
    for (const [key, value] of others) await kv.put(key, value);
  };
  await Promise.all(Array.from({ length: PUT_CONCURRENCY }, putOthers));
  for (const [key, value] of [...records].filter(isManifest)) await kv.put(key, value);
}

/** Return the records whose key the namespace does not have: keys are hashes, so a value never changes. */
export async function withoutStored(
  kv: Pick<KvNamespace, 'list'>,
  records: Map<string, string>,
): Promise<Map<string, string>> {
  const missing = new Map(records);
  let page: Awaited<ReturnType<KvNamespace['list']>> | null = null;
  do {
    page = await kv.list(page?.cursor === undefined ? {} : { cursor: page.cursor });
    for (const { name } of page.keys) missing.delete(name);
  } while (page.cursor !== undefined);
  return missing;
}
