import { hydrateRoot } from 'react-dom/client';
import { startTransition, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ShellState } from '../model/view.ts';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Content } from '../shell/page-content.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Store } from './shell-state.ts';

/** Hydrate the shell. Calls `onPageShown` after hydration and after every navigation. */
export function hydrateApp(root: Element, store: Store<ShellState>, onPageShown: () => void): void {
  const app = <App store={store} onPageShown={onPageShown} />;
  // In a transition, React yields to input.
  startTransition(() => void hydrateRoot(root, app));
}

interface AppProps {
  store: Store<ShellState>;
  onPageShown: () => void;
}

/** The shell in the browser. Its first render equals the edge's. */
function App({ store, onPageShown }: AppProps) {
  const { site, sidebar, view } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const { path, layout } = view.route;
  useLayoutEffect(onPageShown, [view, onPageShown]);
  return (
    <CrashBoundary resetKey={path} onRetry={onPageShown}>
      <Shell site={site} sidebar={sidebar} path={path} layout={layout}>
        <CrashBoundary key={path} resetKey={path}>
          <Content view={view} site={site} />
        </CrashBoundary>
      </Shell>
    </CrashBoundary>
  );
}
