/** A time limit to race against. */
export interface Timer {
  expired: Promise<'expired'>;
  cancel(): void;
}

export function createTimer(milliseconds: number): Timer {
  const { promise, resolve } = Promise.withResolvers<'expired'>();
  const timer = setTimeout(() => resolve('expired'), milliseconds);
  return { expired: promise, cancel: () => clearTimeout(timer) };
}
