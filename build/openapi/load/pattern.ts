/** Compile a pattern in Unicode mode, as JSON Schema has it, or else without: `^\!$`. Null where both refuse it. */
export function toRegExp(pattern: unknown): RegExp | null {
  if (typeof pattern !== 'string') return null;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Most languages allow escapes that Unicode mode refuses.
    }
  }
  return null;
}
