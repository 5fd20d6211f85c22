/** A time limit to race against. */
export interface Timer {
  expired: Promise<'expired'>;
  cancel(): void;
}

/** Start a time limit; one of `Infinity` never expires, and needs no timer of the platform. */
export function createTimer(milliseconds: number): Timer {
  const { promise, resolve } = Promise.withResolvers<'expired'>();
  if (milliseconds === Infinity) return { expired: promise, cancel: () => {} };
  const timer = setTimeout(() => resolve('expired'), milliseconds);
  return { expired: promise, cancel: () => clearTimeout(timer) };
}
