import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { InlineAsset } from '../../client/model/release-assets.ts';
import { withBase } from '../../client/model/path.ts';
import { toContentHash } from '../content-hash.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';

export interface ClientBundle {
  /** Address of the entry module. */
  entry: string;
  /** Address of the site's icon. */
  icon: string;
  styles: InlineAsset;
  beforePaint: InlineAsset;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Bundle what the browser gets: the client under hashed names, styles and the script before paint inline. */
export async function bundleClient(sourceFolder: string, basePath: string): Promise<ClientBundle> {
  const client = await build({
    ...BROWSER_OPTIONS,
    absWorkingDir: sourceFolder,
    entryPoints: ['client/browser/entry.tsx'],
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
  const files = new Map<string, Uint8Array>(
    client.outputFiles.map((file) => [
      `${ASSET_FOLDER}/${file.path.split(/[\\/]/).at(-1) ?? ''}`,
      file.contents,
    ]),
  );
  const entry = [...files.keys()].find((name) => name.startsWith(`${ASSET_FOLDER}/entry-`));
  if (entry === undefined) throw new Error('The client bundle has no entry.');
  const iconBytes = await readFile(join(sourceFolder, 'client/styles/icon.svg'));
  const icon = `${ASSET_FOLDER}/icon-${toContentHash(iconBytes).slice(0, 10)}.svg`;
  files.set(icon, iconBytes);
  return {
    entry: withBase(basePath, `/${entry}`),
    icon: withBase(basePath, `/${icon}`),
    styles: await bundleInline(sourceFolder, 'client/styles/site.css'),
    beforePaint: await bundleInline(sourceFolder, 'client/browser/before-paint.ts'),
    files,
  };
}

async function bundleInline(sourceFolder: string, entry: string): Promise<InlineAsset> {
  const { outputFiles } = await build({
    ...BROWSER_OPTIONS,
    absWorkingDir: sourceFolder,
    entryPoints: [entry],
    format: 'iife',
  });
  const text = (outputFiles[0]?.text ?? '').trim();
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
