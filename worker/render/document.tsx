import { renderToString } from 'react-dom/server';
import { SHELL_ID, STATE_ID } from '../../client/model/dom-ids.ts';
import { toScriptJson } from '../../client/model/escape-html.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { DocumentState, View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/page-content.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';
import type { DocumentOptions } from './head.ts';
import { renderSidebar } from './sidebar-html.ts';

/** A document in two parts, in the order in which they are sent. */
export interface PageDocument {
  /** Everything before the content. A comment ends it, from which the client knows that the sidebar is complete. */
  start: string;
  /** Render the content, the rest of the shell, and the state for hydration. */
  renderRest(view: View): string;
}

/** Marks the place of the content in the rendered shell; private-use characters do not occur in content. */
const CONTENT_PLACEHOLDER = '\uE000';

/** Create a document; the shell is rendered once, before the content is known. */
export function createDocument(assets: ReleaseAssets, options: DocumentOptions): PageDocument {
  const { site } = assets;
  const { path, layout, release } = options;
  const sidebar = options.sidebar && renderSidebar(options.sidebar, options);
  const shell = renderToString(
    <Shell site={site} sidebar={sidebar} path={path} layout={layout}>
      {CONTENT_PLACEHOLDER}
    </Shell>,
  );
  const index = shell.indexOf(CONTENT_PLACEHOLDER);
  const before = shell.slice(0, index);
  const after = shell.slice(index + CONTENT_PLACEHOLDER.length);
  return {
    start: `${renderHead(assets, options)}<body id="top"><div id="${SHELL_ID}">${before}<!---->`,
    renderRest(view) {
      const { kind, route } = view;
      const state: DocumentState = { site, release, view: { kind, route } };
      const content = renderToString(<Content view={view} site={site} />);
      const json = toScriptJson(state);
      const data = `<script type="application/json" id="${STATE_ID}">${json}</script>`;
      return `${content}${after}</div>${options.hasClient ? data : ''}</body></html>`;
    },
  };
}
