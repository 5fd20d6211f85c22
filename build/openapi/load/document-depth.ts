/** No contract is nested so deep, and what reads one goes down by recursion. */
const MAX_DEPTH = 400;

/** Tell whether a document ends: YAML's aliases can put a value into itself. */
export function isShallow(document: unknown): boolean {
  return measureHeight(document, new Map(), 0) <= MAX_DEPTH;
}

/** Levels below a value; infinite where they are too many, or lead back to it. */
function measureHeight(value: unknown, known: Map<object, number>, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) return Infinity;
  const remembered = known.get(value);
  if (remembered !== undefined) return remembered;
  // Whoever meets the value again below itself has come round in a circle.
  known.set(value, Infinity);
  let height = 0;
  for (const inner of Object.values(value)) {
    height = Math.max(height, 1 + measureHeight(inner, known, depth + 1));
  }
  known.set(value, height);
  return height;
}
