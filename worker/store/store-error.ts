/** Content could not be read: KV failed, hung, or has not what the release names. */
export class StoreError extends Error {
  override name = 'StoreError';
}
