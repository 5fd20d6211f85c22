/** Names that stand for nobody (RFC 2606, RFC 6761), and this machine. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|test|localhost)$|^(?:127\.|\[::1\]|0\.0\.0\.0)/;

/** The address to ask for a link, without its fragment; null for what no link check can ask. */
export function toOutsideAddress(written: string): string | null {
  const text = written.startsWith('//') ? `https:${written}` : written;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return RESERVED.test(url.hostname) ? null : url.href;
}
