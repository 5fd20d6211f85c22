import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';
import { loadBundle } from './load-bundle.ts';

/** The client of the full reference's document. */
export interface FullReferenceBundle {
  /** Address of the entry module. */
  script: string;
  /** Address of its styles. */
  styles: string;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

const ENTRY = 'client/reference/full-reference';

/** Bundle the client of the full reference. */
export async function bundleFullReference(
  sourceFolder: string,
  basePath: string,
): Promise<FullReferenceBundle> {
  const bundled = await loadBundle(sourceFolder, {
    ...BROWSER_OPTIONS,
    entryPoints: [`${ENTRY}.ts`, `${ENTRY}.css`],
    format: 'esm',
    splitting: true,
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: 'reference-[hash]',
  });
  const files = new Map(
    [...bundled].map(([name, bytes]): [string, Uint8Array] => [`${ASSET_FOLDER}/${name}`, bytes]),
  );
  const find = (pattern: RegExp): string => {
    const name = [...files.keys()].find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error(`The bundle of ${ENTRY} is not complete.`);
    return withBase(basePath, `/${name}`);
  };
  return {
    script: find(/\/full-reference-\w+\.js$/),
    styles: find(/\/full-reference-\w+\.css$/),
    files,
  };
}
