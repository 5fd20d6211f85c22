import { VERSION_ATTRIBUTE, toPreferredVersion } from '../model/preferred-version.ts';
import type { ShellState } from '../model/view.ts';
import { clearStorage, followStorage, readStorage, writeStorage } from './storage.ts';
import type { Store } from './store.ts';

/** Holds the name of the docs version that the reader prefers. */
const VERSION_KEY = 'docs-version';

/** Keep the version that the reader picks in the menu, and lead the navbar there. */
export function startVersion(store: Store<ShellState>): void {
  const follow = (): void => {
    const state = store.read();
    const { navbar, versions } = state.site;
    const name = readStorage(VERSION_KEY);
    const preferred = versions.find((version) => version.name === name);
    // It may have been taken away since.
    if (!preferred) clearStorage(VERSION_KEY);
    else if (versions.length > 1) {
      const site = { ...state.site, navbar: toPreferredVersion(navbar, versions, preferred) };
      store.show({ ...state, site });
    }
  };
  follow();
  followStorage(VERSION_KEY, follow);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest(`[${VERSION_ATTRIBUTE}]`) : null;
    const name = link?.getAttribute(VERSION_ATTRIBUTE);
    if (!name) return;
    writeStorage(VERSION_KEY, name);
    follow();
  });
}
