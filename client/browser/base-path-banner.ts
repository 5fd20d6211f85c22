// Inline in the head of the home page, and of no other: where the site is served at another base path than it was
// built for, the home page is served and none of its files is found. The text exists only in this script, so that
// neither search engines nor agents read it.
import { BASE_PATH_BANNER_ID } from '../model/frame-ids.ts';

/** Where the home page is served. The client may change the address later. */
const basePath = location.pathname.replace(/\/?$/, '/');

function showBanner({ target }: Event): void {
  const { src } = target as HTMLScriptElement;
  // A file that is missing below this path has the right base path, and a file of another origin has none.
  if (!src?.startsWith(location.origin) || src.startsWith(`${location.origin}${basePath}_`)) return;
  removeEventListener('error', showBanner, true);
  const banner = document.createElement('aside');
  banner.id = BASE_PATH_BANNER_ID;
  banner.innerHTML =
    '<div role="alert"><strong>Your site did not load properly</strong>' +
    '<p>It is served at another base path than it was built for. Build it with this one:</p>' +
    '<code>npm run build -- --base </code></div>';
  banner.querySelector('code')?.append(basePath);
  document.body.append(banner);
}

// The error event of an element does not bubble.
addEventListener('error', showBanner, true);
