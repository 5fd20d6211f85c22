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

/** Resolve as `work` does, or reject when the time is up. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const timeout = createTimeout(milliseconds);
  const failed = timeout.expired.then(() => {
    throw new Error(`No response within ${milliseconds} ms.`);
  });
  try {
    return await Promise.race([work, failed]);
  } finally {
    timeout.cancel();
  }
}
