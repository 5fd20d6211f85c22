import { toDataUrl } from '../model/release-url.ts';

/**
 * Load the document anew when another release is served than the one that this tab came with: what could
 * not be loaded went with it. A broken line is none of that, and leaves the page as it is. `prepare` is
 * called before the document goes.
 */
export async function reloadWhenStale(
  basePath: string,
  release: string,
  prepare: () => void,
): Promise<void> {
  const own = toDataUrl(basePath, release, location.pathname);
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  prepare();
  location.reload();
}
