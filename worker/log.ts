/** Log what failed, with its causes, as one line of JSON; readers never see it. */
export function logFailure(error: unknown): void {
  console.error(JSON.stringify({ level: 'error', causes: toCauses(error) }));
}

function toCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return [own, ...(error.cause === undefined ? [] : toCauses(error.cause))];
}
