import { AHEAD_ATTRIBUTE } from '../model/ahead.ts';
import { toViewPath } from '../model/view.ts';
import type { LoadedPage, ShellState } from '../model/view.ts';
import { showChoices } from './choices.ts';
import type { PageLoader } from './page-loader.ts';
import { isPrefetchWelcome, toPrefetchPath } from './prefetch.ts';
import type { Store } from './store.ts';
import { runWhenIdle } from './when-idle.ts';

/** A pointer on its way across a link is off it sooner; so is a finger that begins to scroll. Milliseconds. */
const REST_MS = 50;

/**
 * Have the page that the pointer or the focus rests on rendered, so that a click only shows it. A browser that
 * cannot keep what it does not show renders at the click.
 */
export function startPrerender(
  store: Store<ShellState>,
  loader: PageLoader,
  ahead: Store<LoadedPage | null>,
): void {
  if (!CSS.supports('content-visibility', 'hidden')) return;
  let timer: number | undefined;
  let newest: string | null = null;
  const render = async (path: string): Promise<void> => {
    // What could not be had is left to the click.
    const loaded = loader.has(path) ? await loader.load(path).catch(() => null) : null;
    const isShown = loaded?.page.route.path === toViewPath(store.read().view);
    if (loaded && newest === path && !isShown) ahead.show(loaded);
  };
  const forget = (): void => {
    window.clearTimeout(timer);
    newest = null;
  };
  const point = ({ target }: Event): void => {
    forget();
    const { basePath } = store.read().site;
    const path = target instanceof Element ? toPrefetchPath(target.closest('a'), basePath) : null;
    if (path === null || !isPrefetchWelcome()) return;
    newest = path;
    timer = window.setTimeout(() => void render(path), REST_MS);
  };
  document.addEventListener('pointerover', point, { passive: true });
  document.addEventListener('focusin', point);
  document.addEventListener('pointercancel', forget, { passive: true });
}

/** Have the browser lay out what it does not show: it does for whoever asks where something in it is. */
export function layOutAhead(): void {
  showChoices();
  const parts = [...document.querySelectorAll(`[${AHEAD_ATTRIBUTE}]`)];
  runWhenIdle(parts.map((part) => () => void part.firstElementChild?.getBoundingClientRect()));
}
