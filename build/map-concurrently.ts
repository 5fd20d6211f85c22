/**
 * Convert values in their order, `concurrency` of them at a time; rejects with the first that fails. Each is
 * told which of the lanes it runs on.
 */
export async function mapConcurrently<From, To>(
  values: Iterable<From>,
  concurrency: number,
  convert: (value: From, lane: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const queue = [...values].entries();
  const work = async (lane: number): Promise<void> => {
    for (const [index, value] of queue) results[index] = await convert(value, lane);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, lane) => work(lane)));
  return results;
}
