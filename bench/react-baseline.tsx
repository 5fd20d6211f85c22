// The least that React's client can do with a document: hydrate the same shell from the same state.
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadShellState } from '../client/browser/shell-state.ts';
import { SHELL_ID } from '../client/model/dom-ids.ts';
import type { ShellState } from '../client/model/view.ts';
import { Content } from '../client/shell/page-content.tsx';
import { Shell } from '../client/shell/shell.tsx';

const root = document.getElementById(SHELL_ID);
const state = loadShellState();
if (root && state) hydrateRoot(root, <Baseline state={state} />);

function Baseline({ state: { site, sidebar, view } }: { state: ShellState }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <Shell site={site} sidebar={sidebar} path={view.route.path} layout={view.route.layout}>
      <Content view={view} site={site} />
    </Shell>
  );
}
