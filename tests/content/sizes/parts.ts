import { join } from 'node:path';
import { build } from 'esbuild';
import type { Part } from './compare.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Names that the build defines. */
const DEFINED = ['REFERENCE_STYLES', 'LAYOUT_STYLES'];

/** List the packages and folders of a bundle by their minified bytes: `react-dom`, `client/browser`. */
export async function listSources(entryPoint: string): Promise<Part[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'out',
    conditions: ['workerd', 'worker', 'browser'],
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(DEFINED.map((name) => [name, '""'])),
    },
  });
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = toSourceName(file);
      parts.set(name, (parts.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...parts].map(([name, bytes]) => ({ name, bytes }));
}

/** `node_modules/@orama/orama/dist/index.js` → `@orama/orama`, `client/browser/entry.tsx` → `client/browser` */
function toSourceName(file: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? file.split('/').slice(0, -1).join('/');
}
