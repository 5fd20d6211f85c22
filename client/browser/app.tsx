import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { ColorModeStore } from '../model/color-mode.ts';
import { toViewLayout, toViewPath } from '../model/view.ts';
import { Content } from '../shell/content.tsx';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import type { ShellStore } from './shell-store.ts';

/** The shell in the browser: the same tree as the edge rendered, following the store. */
export function App(props: {
  store: ShellStore;
  colorMode: ColorModeStore;
  /** Called after hydration and whenever another page stands in the document. */
  onPageShown: () => void;
}) {
  const { store, colorMode, onPageShown } = props;
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
        <CrashBoundary resetKey={path}>
          <Content view={view} site={site} />
        </CrashBoundary>
      </Shell>
    </CrashBoundary>
  );
}
