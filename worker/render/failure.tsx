import { renderToString } from 'react-dom/server';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/content.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';

/**
 * Render a document that needs no manifest and no record. It is not hydrated: what it offers works
 * without script.
 */
export function renderFailure(
  assets: ReleaseAssets,
  view: View & { kind: 'error' | 'crash' },
  title: string,
): string {
  const { site } = assets;
  const content = <Content view={view} site={site} />;
  const render = (): string => {
    try {
      return renderToString(
        <Shell site={site} sidebar={null} path={view.path} layout="guide" colorMode={null}>
          {content}
        </Shell>,
      );
    } catch {
      // The shell itself may be what crashed: the message then stands alone.
      return renderToString(content);
    }
  };
  return `${renderHead(assets, { title, description: '', layout: 'guide', client: 'never' })}<body>${render()}</body></html>`;
}
