import { toMarkdownPath } from '../model/markdown-path.ts';
import { withBase } from '../model/path.ts';

/** Copies or opens the page as Markdown, and links to llms.txt. */
export function PageActions({ path, basePath }: { path: string; basePath: string }) {
  return (
    <p className="page-actions">
      <button type="button" data-copy-page="">
        Copy page
      </button>
      <a href={toMarkdownPath(path, basePath)}>View as Markdown</a>
      <a href={withBase(basePath, '/llms.txt')}>llms.txt</a>
    </p>
  );
}
