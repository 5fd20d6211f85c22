import type { Context } from 'hono';

/** Return a strong entity tag: a release and a path identify one sequence of bytes. */
export function toETag(release: string, path: string): string {
  return `"${release}:${encodeURI(path)}"`;
}

/** Tell whether `If-None-Match` names the tag: a list, `*`, or weak tags (RFC 9110 §13.1.2). */
function isNotModified(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  if (ifNoneMatch === undefined || tag === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((candidate) => candidate.replace(/^W\//, '') === tag);
}

/** Respond with a text, or with 304 to a client that has it: then it is not loaded or rendered. */
export async function respondUnlessCached(
  c: Pick<Context, 'req' | 'body'>,
  headers: Record<string, string>,
  load: () => string | Promise<string>,
): Promise<Response> {
  return toNotModified(c, headers) ?? c.body(await load(), 200, headers);
}

/** Return a 304, without what describes the body (RFC 9110 §15.4.5), if the client has the representation, else null. */
export function toNotModified(
  c: Pick<Context, 'req' | 'body'>,
  headers: Record<string, string>,
): Response | null {
  if (!isNotModified(c.req.header('If-None-Match'), headers['ETag'])) return null;
  const { 'Content-Type': _, ...rest } = headers;
  return c.body(null, 304, rest);
}
