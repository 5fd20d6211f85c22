/** Resolve with undefined after so many milliseconds. */
export function delay(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, undefined);
  });
}

/** Resolve as `work` does, or reject when the time is up. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const expired = delay(milliseconds).then(() => {
    throw new Error(`No response within ${milliseconds} ms.`);
  });
  return Promise.race([work, expired]);
}
