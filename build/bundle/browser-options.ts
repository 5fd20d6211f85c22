import type { BuildOptions } from 'esbuild';

/** Where the asset server finds hashed files, below the base path. */
export const ASSET_FOLDER = '_assets';

/** Browsers of the last two and a half years: those with popover and nesting in CSS. */
const TARGET = ['chrome120', 'edge120', 'firefox125', 'safari17.4'];

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
