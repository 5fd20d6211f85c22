// Inline in the head of the home page: at a base path that the site was not built for, the home page is served but
// its files are missing. The text is in a script, so that search engines and agents do not read it.
import { BASE_PATH_BANNER_ID } from '../model/dom-ids.ts';

/** The actual base path, read before the client navigates. */
const basePath = location.pathname.replace(/\/?$/, '/');

function showBanner({ target }: Event): void {
  const { src } = target as HTMLScriptElement;
  // A missing file below this path has the right base path. Files of other origins do not count.
  if (!src?.startsWith(location.origin) || src.startsWith(`${location.origin}${basePath}_`)) return;
  removeEventListener('error', showBanner, true);
  const banner = document.createElement('aside');
  banner.id = BASE_PATH_BANNER_ID;
  // No HTML: the policy for it is in one of the missing files.
  const add = (parent: Element, name: string, text = ''): Element => {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const alert = add(banner, 'div');
  alert.role = 'alert';
  add(alert, 'strong', 'Your site did not load properly');
  add(
    alert,
    'p',
    'It is served at another base path than it was built for. Build it with this one:',
  );
  add(alert, 'code', `npm run build -- --base ${basePath}`);
  document.body.append(banner);
}

// Error events of elements do not bubble.
addEventListener('error', showBanner, true);
