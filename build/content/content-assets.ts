import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { toContentHash } from '../content-hash.ts';
import { withBase } from '../../client/model/path.ts';
import type { LinkTarget } from './link-table.ts';
import { findNearest } from './nearest.ts';
import { loadImageSize } from './image-size.ts';
import type { ImageSize } from './image-size.ts';

/** Images and other files that pages show or link to, copied to the release under hashed names. */
export interface ContentAssets {
  /** The address of a file named by a page, or null when there is no such file in the content folder. */
  resolve(written: string, from: LinkTarget): string | null;
  /** The file beside it that a page most likely meant by a name that is none; null where none is near. */
  suggest(written: string, from: LinkTarget): string | null;
  /** The size of an image named by a page, or null where it is unknown. */
  measure(written: string, from: LinkTarget): ImageSize | null;
  /** Every file resolved so far: name below the assets folder → path on disk. */
  files: Map<string, string>;
}

export function createContentAssets(contentFolder: string | null, basePath: string): ContentAssets {
  const files = new Map<string, string>();
  const urls = new Map<string, string>();
  return {
    files,
    resolve(written, from) {
      const path = contentFolder === null ? null : findFile(contentFolder, written, from);
      if (path === null) return null;
      let url = urls.get(path);
      if (url === undefined) {
        const name = `_assets/${toHashedName(path)}`;
        files.set(name, path);
        url = withBase(basePath, `/${name}`);
        urls.set(path, url);
      }
      return url + toFragment(written);
    },
    suggest: (written, from) =>
      contentFolder === null ? null : findNearestFile(contentFolder, written, from),
    measure(written, from) {
      const path = contentFolder === null ? null : findFile(contentFolder, written, from);
      return path === null ? null : loadImageSize(path);
    },
  };
}

/** Look beside the page, then from the content folder's root, then in its `static` folder. */
function findFile(contentFolder: string, written: string, from: LinkTarget): string | null {
  const name = decodeName(written);
  if (name === null || from.source === null) return null;
  const places = name.startsWith('/')
    ? [name, posix.join('/static', name)]
    : [posix.join('/', posix.dirname(from.source), name)];
  const paths = places.map((place) => join(contentFolder, place));
  return paths.find((path) => isInside(contentFolder, path) && isFile(path)) ?? null;
}

function findNearestFile(folder: string, written: string, from: LinkTarget): string | null {
  const name = decodeName(written);
  if (name === null || from.source === null || name.startsWith('/')) return null;
  const place = join(folder, posix.dirname(from.source), posix.dirname(name));
  if (!isInside(folder, place) || !existsSync(place)) return null;
  const nearest = findNearest(posix.basename(name), readdirSync(place).filter(isAssetName));
  return nearest === null ? null : posix.join(posix.dirname(name), nearest);
}

function isAssetName(name: string): boolean {
  return /\.\w+$/.test(name) && !/\.(?:mdx?|ts|ya?ml)$/.test(name);
}

/** Page sources are reached by their page, never as files. */
function decodeName(written: string): string | null {
  try {
    const name = decodeURIComponent(written.replace(/[?#].*$/s, ''));
    return /^[a-z][a-z0-9+.-]*:|^\/\/|\.mdx?$/i.test(name) ? null : name;
  } catch {
    return null;
  }
}

/** The place in a document or the symbol in an image; the query goes, for the name has the content's hash. */
function toFragment(written: string): string {
  return /#.*$/s.exec(written)?.[0] ?? '';
}

function isInside(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** `shots/login page.png` → `login-page-3f9a….png` */
function toHashedName(path: string): string {
  const { name, ext } = posix.parse(path);
  const safeName = name.replace(/[^\w-]+/g, '-');
  return `${safeName}-${toContentHash(readFileSync(path)).slice(0, 10)}${ext.toLowerCase()}`;
}
