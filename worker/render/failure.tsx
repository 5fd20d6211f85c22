import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { CrashPage } from '../../client/shell/crash-page.tsx';
import { ErrorBox } from '../../client/shell/error-box.tsx';
import { Shell } from '../../client/shell/shell.tsx';
import { renderHead } from './head.ts';

/** A document that needs no manifest and no record: inside the shell if it can be rendered, else alone. */
export function renderFailure(
  assets: ReleaseAssets,
  failure: { isStoreError: boolean; retryPath: string },
): string {
  const title = failure.isStoreError ? 'Content not available' : 'This page crashed';
  const content = failure.isStoreError ? (
    <ErrorBox
      title={title}
      message="The content store did not answer. This is on our side; try again in a moment."
      path={failure.retryPath}
    />
  ) : (
    <main id="content" className="page" tabIndex={-1}>
      <CrashPage
        messages={['Something went wrong on our side while this page was put together.']}
        tryAgain={
          <a className="button" href={failure.retryPath}>
            Try again
          </a>
        }
      />
    </main>
  );
  const body = renderInShell(assets, failure.retryPath, content) ?? renderToString(content);
  return `${renderHead(assets, { title, description: '' })}<body>${body}</body></html>`;
}

function renderInShell(assets: ReleaseAssets, path: string, content: ReactNode): string | null {
  try {
    return renderToString(
      <Shell site={assets.site} sidebar={null} path={path} layout="guide" colorMode={null}>
        {content}
      </Shell>,
    );
  } catch {
    // The shell itself may be what crashed: the message then stands alone.
    return null;
  }
}
