import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';
import { loadBundle } from './load-bundle.ts';

/** What search loads beside its part of the client. */
export interface SearchBundle {
  /** Address of the dialog's module. */
  dialog: string;
  /** Address of the dialog's styles. */
  styles: string;
  /** Address of the Web Worker's script. */
  worker: string;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Bundle what loads when a reader is about to search: the dialog, its styles, the Web Worker. */
export async function bundleSearch(sourceFolder: string, basePath: string): Promise<SearchBundle> {
  const bundled = await loadBundle(sourceFolder, {
    ...BROWSER_OPTIONS,
    entryPoints: [
      'client/search/search-dialog.ts',
      'client/search/search-dialog.css',
      'client/search/search-worker.ts',
    ],
    format: 'esm',
    outdir: 'out',
    entryNames: '[name]-[hash]',
  });
  const files = new Map(
    [...bundled].map(([name, bytes]): [string, Uint8Array] => [`${ASSET_FOLDER}/${name}`, bytes]),
  );
  const toAddress = (pattern: RegExp): string => {
    const name = [...files.keys()].find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error('The bundle of search is not complete.');
    return withBase(basePath, `/${name}`);
  };
  return {
    dialog: toAddress(/\/search-dialog-\w+\.js$/),
    styles: toAddress(/\/search-dialog-\w+\.css$/),
    worker: toAddress(/\/search-worker-\w+\.js$/),
    files,
  };
}
