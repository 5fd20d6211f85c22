import { readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/* Loaded with `--import`: Node strips types by itself, but leaves JSX alone. */

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:[^?#]+\.tsx(?:[?#]|$)/.test(url)) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      target: 'esnext',
      sourcefile: path,
      sourcemap: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
