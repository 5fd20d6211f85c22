import { toDataUrl } from '../model/release-url.ts';

/**
 * Load the document anew when another release is served than the one that this tab came with: what could
 * not be loaded went with it. A broken line is none of that, and leaves the page as it is.
 */
export async function reloadWhenStale(basePath: string, release: string): Promise<void> {
  const own = toDataUrl(basePath, release, location.pathname);
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 404) location.reload();
}
