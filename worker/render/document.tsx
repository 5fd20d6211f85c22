import { renderToString } from 'react-dom/server';
import { SHELL_ID, STATE_ID } from '../../client/model/frame-ids.ts';
import type { PageLayout } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { ShellState, View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/content.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';
import type { ClientLoading } from './head.ts';
import { toScriptJson } from './script-json.ts';

/** What is known of a document before its content is. */
export interface DocumentFrame {
  release: string;
  sidebar: Sidebar | null;
  path: string;
  layout: PageLayout;
  title: string;
  description: string;
  /** What other sites learn of the page, as HTML for the head; empty for what is no page. */
  metadata: string;
  client: ClientLoading;
}

/** A document in two parts, in the order in which they are sent. */
export interface PageDocument {
  /** Everything up to the content. */
  start: string;
  /** The content, what the shell has after it, and the state from which the browser hydrates. */
  renderRest(view: View): string;
}

/** Stands for the content while the shell is rendered; no text of ours has a private-use character. */
const CONTENT_SLOT = '\uE000';

/** Render the shell once; the content goes where its slot is. */
export function createDocument(assets: ReleaseAssets, frame: DocumentFrame): PageDocument {
  const { site } = assets;
  const { sidebar, path, layout, release } = frame;
  const shell = renderToString(
    <Shell site={site} sidebar={sidebar} path={path} layout={layout} colorMode={null}>
      {CONTENT_SLOT}
    </Shell>,
  );
  const slot = shell.indexOf(CONTENT_SLOT);
  const before = shell.slice(0, slot);
  const after = shell.slice(slot + CONTENT_SLOT.length);
  return {
    start: `${renderHead(assets, frame)}<body><div id="${SHELL_ID}">${before}`,
    renderRest(view) {
      const state: ShellState = { site, release, sidebar, view: withoutArticle(view) };
      const content = renderToString(<Content view={view} site={site} />);
      const json = toScriptJson(state);
      const data = `<script type="application/json" id="${STATE_ID}">${json}</script>`;
      return `${content}${after}</div>${data}</body></html>`;
    },
  };
}

/** The article stands in the document already: the browser takes it from there. */
function withoutArticle(view: View): View {
  return view.kind === 'page' ? { ...view, record: { ...view.record, html: '' } } : view;
}
