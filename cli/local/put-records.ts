import { toManifestKey } from '../../worker/store/keys.ts';

/** A local KV namespace, as far as `putRecords` needs it. */
interface LocalKv {
  put(key: string, value: string): Promise<void>;
}

/** Writes under way at a time. */
const PUT_CONCURRENCY = 32;

/** Put the records of a release into a local KV namespace, the manifest last: a running Worker misses no record. */
export async function putRecords(kv: LocalKv, records: Map<string, string>): Promise<void> {
  const isManifest = ([key]: [string, string]) => key.startsWith(toManifestKey(''));
  const others = [...records].filter((record) => !isManifest(record)).values();
  const putOthers = async (): Promise<void> => {
    for (const [key, value] of others) await kv.put(key, value);
  };
  await Promise.all(Array.from({ length: PUT_CONCURRENCY }, putOthers));
  for (const [key, value] of [...records].filter(isManifest)) await kv.put(key, value);
}
