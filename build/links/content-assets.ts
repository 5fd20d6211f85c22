import { posix } from 'node:path';
import { imageSize } from 'image-size';
import { withBase } from '../../client/model/path.ts';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { toContentHash } from '../content-hash.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { toThemedSvg } from '../files/theme-colors.ts';
import type { Theme } from '../files/theme-colors.ts';
import { isExternal } from './link-table.ts';
import type { LinkTarget } from './link-table.ts';
import { findNearest } from '../nearest.ts';

/** A file of the content folder that a page shows or links to. */
export interface ContentAsset {
  url: string;
  /** Null for a file that is not an image, and for one without a size. */
  size: ImageSize | null;
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
export function createContentAssets(folder: SourceFolder | null, basePath: string): ContentAssets {
  const files = new Map<string, string | Uint8Array>();
  const names = new Set<string>();
  const assets = new Map<string, ContentAsset>();
  const load = (path: string, theme: Theme): ContentAsset | null => {
    const file = folder?.read(path);
    if (file?.kind !== 'file') return null;
    const { bytes } = file;
    const svg = /\.svg$/i.test(path) ? bytes.toString() : null;
    const content = svg === null ? bytes : toThemedSvg(svg, theme);
    const name = `${CONTENT_ASSET_FOLDER}/${toHashedName(path, content)}`;
    files.set(name, content);
    names.add(path);
    const url = withBase(basePath, `/${name}`);
    return { url, size: readImageSize(bytes) };
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

function findNearestFile(files: string[], written: string, from: LinkTarget): string | null {
  const name = decodeName(written);
  if (name === null || from.source === null || name.startsWith('/')) return null;
  const place = posix.join(posix.dirname(from.source), posix.dirname(name));
  const beside = files.filter((file) => posix.dirname(file) === place);
  const names = beside.map((file) => posix.basename(file));
  const nearest = findNearest(posix.basename(name), names);
  return nearest === null ? null : posix.join(posix.dirname(name), nearest);
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

/**
 * `shots/login page.png` → `login-page-3f9a….png`. Browsers show what they would run as text: `demo.js` →
 * `demo-3f9a….js.txt`
 */
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
