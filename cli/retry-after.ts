/**
 * Parse a `Retry-After` header (RFC 9110 §10.2.3: seconds or a date) into milliseconds from now. Returns
 * undefined without a header, or for one that is neither.
 */
export function parseRetryAfter(value: string | null): number | undefined {
  const text = value?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
