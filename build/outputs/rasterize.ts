import { readPackageFile } from '../files/project-files.ts';

let initialising: Promise<void> | null = null;

/** Load resvg, which renders SVG as PNG. It throws when a process initialises it twice. */
export async function loadRasterizer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm');
  await (initialising ??= resvg.initWasm(readPackageFile('@resvg/resvg-wasm/index_bg.wasm')));
  return resvg;
}
