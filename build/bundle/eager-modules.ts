import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

// Browsers read a function twice when it is called as soon as it is defined, unless it stands in parentheses:
// once for its syntax and once for good. esbuild puts each CommonJS module into a function that is called at
// once, and React is 200 kB of them. The marks below outlive minification; the function around them is then
// put into parentheses.

const START = '__eagerStart__()';
const END = '__eagerEnd__()';

/** `f((a,b)=>{__eagerStart__();`, perhaps with the call that sets up the bundle's constants before it. */
const OPENING = /\(((?:[\w$]+|\([\w$,]*\))=>\{(?:[\w$]+\(\);)?)__eagerStart__\(\)[;,]/g;
const CLOSING = /[;,]?__eagerEnd__\(\);?\}/g;

/** Mark the CommonJS modules of packages, for `toEagerModules`. */
export const markEagerModules: Plugin = {
  name: 'mark-eager-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cjs[\\/][\w.-]+\.production\.js$/ }, async ({ path }) => ({
      contents: `${START};${await readFile(path, 'utf8')}\n;${END};`,
    }));
  },
};

/** Let browsers read the marked modules of a bundle once; throws when a mark stands where none should. */
export function toEagerModules(bundle: string): string {
  const text = bundle.replaceAll(OPENING, '(($1').replaceAll(CLOSING, '})');
  if (text.includes('__eager'))
    throw new Error('A module of the client bundle is not marked well.');
  return text;
}
