/** A namespace, as far as filling it goes. */
interface KvWriter {
  put(key: string, value: string): Promise<void>;
}

/** Writes under way at a time. */
const PUT_CONCURRENCY = 32;

/** Put records into a local namespace. */
export async function fillKv(kv: KvWriter, records: Map<string, string>): Promise<void> {
  const queue = [...records];
  const putNext = async (): Promise<void> => {
    for (let record = queue.shift(); record; record = queue.shift()) await kv.put(...record);
  };
  await Promise.all(Array.from({ length: PUT_CONCURRENCY }, putNext));
}
