import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compareText } from '../problem.ts';
import type { Problem } from '../problem.ts';
import type { ContentAssets } from './content-assets.ts';
import { isHiddenSource } from './discover.ts';

const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Report images in the content folder that no page uses. */
export async function findUnusedImages(
  contentFolder: string | null,
  assets: ContentAssets,
): Promise<Problem[]> {
  if (contentFolder === null) return [];
  const used = new Set(assets.files.values());
  const entries = await readdir(contentFolder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && IMAGE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !used.has(path) && !isHiddenSource(relative(contentFolder, path)))
    .sort(compareText)
    .map((path) => ({
      severity: 'warning',
      file: relative(process.cwd(), path),
      line: 1,
      column: 1,
      message: 'No page shows this image. Show it, or delete it.',
    }));
}
