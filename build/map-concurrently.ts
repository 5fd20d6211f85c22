/** Convert values in their order, `concurrency` of them at a time; rejects with the first that fails. */
export async function mapConcurrently<From, To>(
  values: Iterable<From>,
  concurrency: number,
  convert: (value: From) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const queue = [...values].entries();
  const work = async (): Promise<void> => {
    for (const [index, value] of queue) results[index] = await convert(value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
