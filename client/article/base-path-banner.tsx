import { BASE_PATH_BANNER_ID } from '../model/frame-ids.ts';

/**
 * Shown on the home page when the client does not load because the site is served at another path than
 * it was built for. The script before the first paint adds the path that is right.
 */
export function BasePathBanner() {
  return (
    <aside id={BASE_PATH_BANNER_ID} hidden>
      <div role="alert">
        <strong>Your site did not load properly</strong>
        <p>
          It is served at another base path than it was built for. Build it again with the right
          one:
        </p>
        <code>npm run build -- --base </code>
      </div>
    </aside>
  );
}
