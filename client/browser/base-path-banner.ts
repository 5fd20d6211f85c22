import { BASE_PATH_BANNER_ID } from '../model/frame-ids.ts';

/**
 * Watch, from the document's head, for files of the site that do not load, and tell the base path at which
 * the home page is served: no other page has the banner. The client's script runs, or fails, when all of
 * it is parsed.
 */
export function watchBasePath(): void {
  const showBanner = ({ target }: Event): void => {
    const { src } = target as HTMLScriptElement;
    const base = location.pathname.replace(/\/?$/, '/');
    const banner = document.getElementById(BASE_PATH_BANNER_ID);
    // A file below that path was looked for in the right place: it is the network that failed.
    if (!banner || !src || src.startsWith(`${location.origin}${base}_`)) return;
    banner.hidden = false;
    banner.querySelector('code')?.append(base);
  };
  // The error of an element does not bubble.
  addEventListener('error', showBanner, true);
}
