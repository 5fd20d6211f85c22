import { BASE_PATH_BANNER_ID } from '../model/frame-ids.ts';

/**
 * Watch, from the document's head, for the client not loading, and tell the base path at which the home
 * page is served: no other page has the banner. Its script runs, or fails, when all of it is parsed.
 */
export function watchBasePath(): void {
  // The error of an element does not bubble.
  document.addEventListener('error', ({ target }) => showBanner(target), true);
}

function showBanner(target: EventTarget | null): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const base = location.pathname.replace(/(\/index(\.html)?)?\/?$/, '/');
  const banner = document.getElementById(BASE_PATH_BANNER_ID);
  // A script below that path was looked for in the right place: it is the network that failed.
  if (!banner || target.src.startsWith(`${location.origin}${base}_`)) return;
  banner.hidden = false;
  banner.querySelector('code')?.append(base);
}
