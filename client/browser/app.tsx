import { useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ColorModeStore } from '../model/color-mode.ts';
import { toViewLayout, toViewPath } from '../model/view.ts';
import type { LoadedPage, ShellState } from '../model/view.ts';
import { Content } from '../shell/content.tsx';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Store } from './store.ts';

interface AppProps {
  store: Store<ShellState>;
  /** The page that the reader may show next; never the one that shows. */
  ahead: Store<LoadedPage | null>;
  colorMode: ColorModeStore;
  /** Called after hydration and whenever another page stands in the document. */
  onPageShown: () => void;
  /** Called when the page ahead stands in the document, unseen. */
  onAheadRendered: () => void;
}

/** The shell in the browser: the same tree as the edge rendered, following the store. */
export function App({ store, ahead, colorMode, onPageShown, onAheadRendered }: AppProps) {
  const { site, sidebar, view } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const path = toViewPath(view);
  useLayoutEffect(onPageShown, [view, onPageShown]);

  const wanted = useSyncExternalStore(ahead.subscribe, ahead.read, ahead.read);
  // React renders it when nothing else is to be done, and gives it up at once.
  const rendered = useDeferredValue(wanted);
  const next = wanted && rendered;
  useEffect(() => {
    if (next) onAheadRendered();
  }, [next, onAheadRendered]);
  return (
    <CrashBoundary resetKey={path}>
      <Shell
        site={site}
        sidebar={sidebar}
        path={path}
        layout={toViewLayout(view)}
        colorMode={colorMode}
        ahead={next}
      >
        <CrashBoundary key={path} resetKey={path}>
          <Content view={view} site={site} />
        </CrashBoundary>
        {next && (
          <CrashBoundary key={next.page.route.path} resetKey={next.page.route.path} isAhead>
            <Content view={{ kind: 'page', ...next.page }} site={site} isAhead />
          </CrashBoundary>
        )}
      </Shell>
    </CrashBoundary>
  );
}
