import { posix } from 'node:path';
import { imageSize } from 'image-size';
import { withBase } from '../../client/model/path.ts';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { toContentHash } from '../content-hash.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { toThemedSvg } from '../files/theme-palettes.ts';
import type { SiteColors } from '../files/theme-palettes.ts';
import type { Theme } from '../../client/model/theme-colors.ts';
import { isExternal } from './link-table.ts';
import type { LinkTarget } from './link-table.ts';
import { findNearest } from '../nearest.ts';

/** A file of the content folder that a page shows or links to. */
export interface ContentAsset {
  url: string;
  /** Null for a file that is not an image, and for one without a size. */
  size: ImageSize | null;
  /** What is wrong with the file, as the end of a sentence; null for a good one. */
  flaw: string | null;
}

/** Images and other files that pages show or link to, copied to the release under hashed names. */
export interface ContentAssets {
  /** Find a file; null if it is not in the content folder. An SVG file gets the colours of the theme. */
  resolve(written: string, from: LinkTarget, theme?: Theme): ContentAsset | null;
  /** Return the file name that the author most likely meant; null if none is similar. */
  suggest(written: string, from: LinkTarget): string | null;
  /** Say why a file that exists is not served; null if there is none. */
  explain(written: string, from: LinkTarget): string | null;
  /** Every file resolved so far: name below the assets folder → content. */
  files: Map<string, string | Uint8Array>;
  /** The names of these files below the content folder. */
  names: Set<string>;
}

/** Create what finds the files of a content folder. */
export function createContentAssets(
  folder: SourceFolder | null,
  basePath: string,
  colors?: SiteColors,
): ContentAssets {
  const files = new Map<string, string | Uint8Array>();
  const names = new Set<string>();
  const assets = new Map<string, ContentAsset>();
  const load = (path: string, theme: Theme): ContentAsset | null => {
    const file = folder?.read(path);
    if (file?.kind !== 'file') return null;
    const { bytes } = file;
    const svg = /\.svg$/i.test(path) ? bytes.toString() : null;
    const content = svg === null ? bytes : toThemedSvg(svg, theme, colors);
    const name = `${CONTENT_ASSET_FOLDER}/${toHashedName(path, content)}`;
    files.set(name, content);
    names.add(path);
    const url = withBase(basePath, `/${name}`);
    const size = readImageSize(bytes);
    const isImage = size !== null || /<svg[\s>]/.test(svg ?? '');
    return { url, size, flaw: findFlaw(path, bytes, isImage) };
  };
  return {
    files,
    names,
    resolve(written, from, theme = 'light') {
      for (const path of listPlaces(written, from)) {
        const key = `${theme} ${path}`;
        const asset = assets.get(key) ?? load(path, theme);
        if (asset === null) continue;
        assets.set(key, asset);
        return { ...asset, url: asset.url + toFragment(written) };
      }
      return null;
    },
    suggest(written, from) {
      return findNearestFile(folder?.list().filter(isAssetName) ?? [], written, from);
    },
    explain(written, from) {
      const reads = listPlaces(written, from).map((name) => folder?.read(name));
      const refused = reads.find((file) => file?.kind === 'refused');
      return refused?.reason ?? null;
    },
  };
}

/** Return where a file may be: in the folder of the page; for an absolute name, in the content folder and `static`. */
function listPlaces(written: string, from: LinkTarget): string[] {
  const name = decodeName(written);
  if (name === null || from.source === null) return [];
  if (!name.startsWith('/')) return [posix.join(posix.dirname(from.source), name)];
  return [name.slice(1), posix.join('static', name)].map((place) => posix.normalize(place));
}

/** A name in another case is what a system that ignores the case has found. */
function findNearestFile(files: string[], written: string, from: LinkTarget): string | null {
  const name = decodeName(written);
  if (name === null || from.source === null) return null;
  const places = listPlaces(written, from).map((place) => place.toLowerCase());
  const same = files.find((file) => places.includes(file.toLowerCase()));
  const folder = posix.dirname(from.source);
  if (name.startsWith('/')) return same ? same.replace(/^(?:static)?\/?/, '/') : null;
  if (same) return posix.relative(folder, same);
  const place = posix.join(folder, posix.dirname(name));
  const beside = files.filter((file) => posix.dirname(file) === place);
  const names = beside.map((file) => posix.basename(file));
  const nearest = findNearest(posix.basename(name), names);
  return nearest === null ? null : posix.join(posix.dirname(name), nearest);
}

const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;

/** Formats whose files have a size that can be read. */
const IMAGE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i;

/** Say why a file cannot be what its name says. */
function findFlaw(path: string, bytes: Buffer, isImage: boolean): string | null {
  if (LFS_POINTER.test(bytes.subarray(0, 99).toString())) {
    return 'is a pointer of Git LFS. Run `git lfs pull`, or check out with `lfs: true`.';
  }
  if (!IMAGE.test(path) || isImage) return null;
  return bytes.length === 0 ? 'is empty.' : 'is not an image of this format.';
}

function isAssetName(name: string): boolean {
  return /\.\w+$/.test(name) && !/\.(?:mdx?|ts|ya?ml)$/.test(name);
}

/** Page sources are never served as files. */
function decodeName(written: string): string | null {
  try {
    const name = decodeURIComponent(written.replace(/[?#].*$/s, ''));
    return isExternal(name) || /\.mdx?$/i.test(name) ? null : name;
  } catch {
    return null;
  }
}

/** Return the fragment. The query is dropped: the hash in the name replaces it. */
function toFragment(written: string): string {
  return /#.*$/s.exec(written)?.[0] ?? '';
}

/** Extensions of scripts, and of documents that browsers show as pages. An SVG is an image, too. */
const ACTIVE = /\.(?:[cm]?js|es|ecma|[sx]?html?|xht|xml|xslt?)$/;

/** `shots/login page.png` → `login-page-3f9a….png`; what browsers would run is text: `demo.js` → `demo-3f9a….js.txt` */
function toHashedName(path: string, content: string | Uint8Array): string {
  const { name, ext } = posix.parse(path);
  const safeName = name.replace(/[^\w-]+/g, '-');
  const extension = ext.toLowerCase();
  const suffix = ACTIVE.test(extension) ? '.txt' : '';
  return `${safeName}-${toContentHash(content).slice(0, 10)}${extension}${suffix}`;
}

/** Size in CSS pixels, as a browser shows the file without styles. */
export interface ImageSize {
  width: number;
  height: number;
}

function readImageSize(bytes: Buffer): ImageSize | null {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0
      ? { width: Math.round(width), height: Math.round(height) }
      : null;
  } catch {
    // image-size throws several kinds of errors.
    return null;
  }
}
