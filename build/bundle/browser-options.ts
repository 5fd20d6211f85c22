import type { BuildOptions } from 'esbuild';

/** Where the asset server finds hashed files, below the base path. */
export const ASSET_FOLDER = '_assets';

/**
 * The oldest browsers in which a page is complete and readable: esbuild lowers nesting in CSS for them. iOS is
 * named because esbuild adds `-webkit-text-size-adjust` for it alone.
 */
const TARGET = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

/** What everything that runs in the browser is bundled with. */
export const BROWSER_OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  target: TARGET,
  logLevel: 'silent',
  // A brace too many would take the rules after it along, and nobody would hear of it.
  logOverride: { 'css-syntax-error': 'error' },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;
