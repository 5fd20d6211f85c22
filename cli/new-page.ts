import { stringify } from 'yaml';
import { toContentRoute, toHumanName } from '../build/content/content-route.ts';
import type { ContentFile } from '../build/content/discover.ts';
import { UsageError } from '../build/problem.ts';

/** A page to create. */
export interface NewPage {
  /** Path below the content folder. */
  source: string;
  id: string;
  path: string;
  /** Its name in `sidebars.ts`. */
  sidebarId: string;
}

/** Names are relative to the guide, which has most pages. */
const GUIDE_FOLDER = 'docs/user-guide';
const DOCS_FOLDER = 'docs';

/** Words of lower-case letters and digits need no escapes in URLs and work on every file system. */
const SAFE_PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Parse the name of a new page. `users/bulk-import` is relative to the guide; `docs/…` and `user-guide/…` are relative
 * to their parents. `hasFolder` tells whether a folder exists. Throws `UsageError` for an invalid name.
 */
export function parseNewPageName(name: string, hasFolder: (folder: string) => boolean): NewPage {
  const written = name.replace(/\.mdx?$/, '');
  const parts = written.split('/');
  if (!parts.every((part) => SAFE_PART.test(part))) {
    throw new UsageError(
      `Invalid page name \`${name}\`. Use lower-case words with hyphens, and slashes after ` +
        'folders: `users/bulk-import`.',
    );
  }
  const source = `${toFolder(parts, hasFolder)}${written}.mdx`;
  const route = toContentRoute(source);
  return { source, ...route, sidebarId: route.id.replace(/^docs\//, '') };
}

function toFolder([first = '']: string[], hasFolder: (folder: string) => boolean): string {
  if (first === DOCS_FOLDER) return '';
  if (first === 'user-guide') return `${DOCS_FOLDER}/`;
  if (hasFolder(GUIDE_FOLDER)) return `${GUIDE_FOLDER}/`;
  return hasFolder(DOCS_FOLDER) ? `${DOCS_FOLDER}/` : '';
}

/** Render the file of a new page, which comes after its siblings and says what is left to write. */
export function renderNewPage(page: NewPage, files: Pick<ContentFile, 'source' | 'frontMatter'>[]) {
  const folder = toFolderName(page.source);
  const positions = files
    .filter(({ source }) => toFolderName(source) === folder)
    .flatMap(({ frontMatter }) => frontMatter.sidebar_position ?? []);
  const title = toHumanName(page.source);
  const frontMatter = stringify({
    title,
    description: 'To be written: what a reader can do after this page, in one sentence.',
    ...(positions.length > 0 && { sidebar_position: Math.max(...positions) + 1 }),
  });
  return `---\n${frontMatter}---\n\nTo be written: one sentence on what this page is for.\n`;
}

/** `user-guide/users/intro` → `user-guide/users/` */
export function toFolderName(source: string): string {
  return source.slice(0, source.lastIndexOf('/') + 1);
}
