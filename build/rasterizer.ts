import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let initialising: Promise<void> | null = null;

/** Load resvg, which renders SVG as PNG. It throws when a process initialises it twice. */
export async function loadRasterizer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm');
  const wasm = require.resolve('@resvg/resvg-wasm/index_bg.wasm');
  await (initialising ??= readFile(wasm).then((bytes) => resvg.initWasm(bytes)));
  return resvg;
}
