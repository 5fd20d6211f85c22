import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { ColorModeStore } from '../model/color-mode.ts';
import { toViewLayout, toViewPath } from '../model/view.ts';
import type { ShellState } from '../model/view.ts';
import { Content } from '../shell/content.tsx';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Store } from './store.ts';

interface AppProps {
  store: Store<ShellState>;
  colorMode: ColorModeStore;
  /** Called after hydration and after every navigation. */
  onPageShown: () => void;
}

/** The shell in the browser. Its first render equals the edge's. */
export function App({ store, colorMode, onPageShown }: AppProps) {
  const { site, sidebar, view } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const path = toViewPath(view);
  useLayoutEffect(onPageShown, [view, onPageShown]);
  return (
    <CrashBoundary resetKey={path}>
      <Shell
        site={site}
        sidebar={sidebar}
        path={path}
        layout={toViewLayout(view)}
        colorMode={colorMode}
      >
        <CrashBoundary key={path} resetKey={path}>
          <Content view={view} site={site} />
        </CrashBoundary>
      </Shell>
    </CrashBoundary>
  );
}
