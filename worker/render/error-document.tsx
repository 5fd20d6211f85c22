import { renderToString } from 'react-dom/server';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/content.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';

/** Return the view of a page whose content could not be read from KV. */
export function toErrorView(path: string, title: string): View & { kind: 'error' } {
  return {
    kind: 'error',
    path,
    title,
    message: 'The content store did not respond. The fault is ours; try again in a moment.',
  };
}

/** Return the view of a page that could not be rendered. */
export function toCrashView(path: string): View & { kind: 'crash' } {
  return {
    kind: 'crash',
    path,
    message: 'An error occurred on our side while this page was rendered.',
  };
}

/** Render a document without manifest and record. It has no client script: everything in it is HTML. */
export function renderErrorDocument(
  assets: ReleaseAssets,
  view: View & { kind: 'error' | 'crash' },
  title: string,
): string {
  const { site } = assets;
  const content = <Content view={view} site={site} />;
  const render = (): string => {
    try {
      return renderToString(
        <Shell site={site} sidebar={null} path={view.path} layout="guide">
          {content}
        </Shell>,
      );
    } catch {
      // The shell itself may have caused the crash.
      return renderToString(content);
    }
  };
  const head = renderHead(assets, { title, description: '', layout: 'guide', client: 'none' });
  return `${head}<body>${render()}</body></html>`;
}
