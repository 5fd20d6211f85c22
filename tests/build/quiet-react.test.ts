import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { quietReact } from '../../build/bundle/quiet-react.ts';

/** Bundle React's client, evaluate it, and count the errors that it makes meanwhile. */
async function evaluateReact(plugins: (typeof quietReact)[]) {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { hydrateRoot, version } from 'react-dom/client';",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: 'let errors = 0; function Error() { errors += 1; }' },
    footer: { js: 'export { errors };' },
    plugins,
  });
  const text = outputFiles[0]?.text ?? '';
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return module;
}

it('lets React’s client be evaluated without an error that collects a stack', async () => {
  expect(await evaluateReact([])).toMatchObject({ errors: 5 });
  expect(await evaluateReact([quietReact])).toMatchObject({
    errors: 0,
    hydrateRoot: expect.any(Function),
    version: expect.stringMatching(/^\d/),
  });
});
