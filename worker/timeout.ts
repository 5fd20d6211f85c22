/** Resolve as `work` does, or to undefined when the time is up. */
export async function raceTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result | undefined> {
  const expired = Promise.withResolvers<undefined>();
  const timer = setTimeout(expired.resolve, milliseconds);
  try {
    return await Promise.race([work, expired.promise]);
  } finally {
    // A timer that runs on costs the isolate memory, and a build, which runs the Worker too, waits for it.
    clearTimeout(timer);
  }
}

/** Resolve as `work` does, or reject when the time is up. */
export async function withTimeout<Result extends object | string | null>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const result = await raceTimeout(work, milliseconds);
  if (result === undefined) throw new Error(`No response within ${milliseconds} ms.`);
  return result;
}
