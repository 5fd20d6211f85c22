/** A command was called with wrong arguments or on a wrong folder. The message says how to correct the call. */
export class UsageError extends Error {
  override name = 'UsageError';
}
