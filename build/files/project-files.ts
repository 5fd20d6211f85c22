import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder of the project that this code belongs to. */
const PROJECT = join(import.meta.dirname, '../..');

const require = createRequire(import.meta.url);

/** Read a file of this project: `client/styles/tokens.css` */
export function readProjectFile(name: string): Buffer {
  return readFileSync(join(PROJECT, name));
}

/** Read a file of an installed package: `@fontsource/inter/files/inter-latin-600-normal.woff2` */
export function readPackageFile(name: string): Buffer {
  return readFileSync(require.resolve(name));
}
