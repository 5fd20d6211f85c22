import { hydrateRoot } from 'react-dom/client';
import { startTransition, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ShellState } from '../model/view.ts';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Content } from '../shell/page-content.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Store } from './shell-state.ts';

interface HydrationOptions {
  store: Store<ShellState>;
  /** Called after hydration and after every navigation. */
  onPageShown: () => void;
  /** Called instead if the shell stays as it is in the document. */
  onHydrationFailed: () => void;
}

/**
 * Hydrate the shell. If a translator or an extension has changed it, React renders it again, without the change; then
 * its nodes return to the document, without React.
 */
export function hydrateApp(root: Element, options: HydrationOptions): void {
  const { store, onPageShown, onHydrationFailed } = options;
  const { activeElement } = document;
  const nodes = [...root.childNodes];
  let isStarted = false;
  const onCommit = () => {
    isStarted ||= root.firstChild === nodes[0];
    if (isStarted) onPageShown();
  };
  const app = <App store={store} onPageShown={onCommit} />;
  // In a transition, React yields to input.
  startTransition(() => {
    const reactRoot = hydrateRoot(root, app, {
      onRecoverableError(error) {
        console.warn(error);
        if (isStarted) return;
        isStarted = true;
        // After React's commit, and before the browser paints.
        queueMicrotask(() => {
          reactRoot.unmount();
          root.replaceChildren(...nodes);
          if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
          onHydrationFailed();
        });
      },
    });
  });
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
