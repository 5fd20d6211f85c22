import type { PageLink } from '../../page.ts';
import type { SourceLocator } from '../load/source-locator.ts';

/** The page's own host, which addresses relative to the page are resolved against. */
const ORIGIN = 'http://site.invalid';

/** Resolve a page's links to places of this site; they are said to stand where the operation does. */
export function toPageLinks(
  links: string[],
  path: string,
  pointer: string,
  locator: SourceLocator,
): PageLink[] {
  return links.flatMap((written) => {
    const target = resolveTarget(written, path);
    return target === null ? [] : [{ target, written, ...locator.locate(pointer) }];
  });
}

function resolveTarget(written: string, path: string): string | null {
  if (!URL.canParse(written, ORIGIN + path)) return null;
  const url = new URL(written, ORIGIN + path);
  return url.origin === ORIGIN ? url.pathname + url.hash : null;
}
