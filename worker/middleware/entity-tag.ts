/** The strong entity tag of a document: one release and one path give one sequence of bytes. */
export function toEntityTag(release: string, path: string): string {
  return `"${release}:${encodeURI(path)}"`;
}

/** Decide whether `If-None-Match` names the tag: a list, `*`, or weak tags (RFC 9110 §13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  if (ifNoneMatch === undefined || tag === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
