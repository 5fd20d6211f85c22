/** A time limit to race against. */
export interface Timeout {
  expired: Promise<'expired'>;
  cancel(): void;
}

export function createTimeout(milliseconds: number): Timeout {
  const { promise, resolve } = Promise.withResolvers<'expired'>();
  const timer = setTimeout(() => resolve('expired'), milliseconds);
  return { expired: promise, cancel: () => clearTimeout(timer) };
}
