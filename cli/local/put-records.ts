import { toManifestKey } from '../../worker/store/keys.ts';

/** A local KV namespace, as far as `putRecords` needs it. */
interface LocalKv {
  put(key: string, value: string): Promise<void>;
}

/** Calls of a local namespace under way at a time. */
const CONCURRENCY = 32;

/** Put the records of a release into a local KV namespace, the manifest last: a running Worker misses no record. */
export async function putRecords(kv: LocalKv, records: Iterable<[string, string]>): Promise<void> {
  const isManifest = ([key]: [string, string]) => key.startsWith(toManifestKey(''));
  const { manifests = [], others = [] } = Object.groupBy(records, (record) =>
    isManifest(record) ? 'manifests' : 'others',
  );
  for (const group of [others, manifests])
    await forEach(group, ([key, value]) => kv.put(key, value));
}

/** Call a function for each item, some at a time. */
export async function forEach<Item>(
  items: Item[],
  call: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const run = async (): Promise<void> => {
    for (const item of rest) await call(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}
