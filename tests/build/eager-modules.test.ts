import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { markEagerModules, toEagerModules } from '../../build/bundle/eager-modules.ts';

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [markEagerModules],
  });
  return toEagerModules(outputFiles[0]?.text ?? '');
}

it('puts React’s modules into parentheses, and they work as before', async () => {
  const text = await bundle(
    "export { version } from 'react'; export { createPortal } from 'react-dom';",
  );
  expect(text.match(/\w\(\((?:\w+|\([\w$,]*\))=>\{/g)?.length).toBeGreaterThanOrEqual(2);
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect(module).toMatchObject({ version: expect.stringMatching(/^\d/) });
});

it('leaves a bundle without such modules as it is', async () => {
  expect(await bundle('export const answer = 42;')).toMatch(
    /^var (\w)=42;export\{\1 as answer\};$/m,
  );
});

it('says so when a mark is where none should be', () => {
  expect(() => toEagerModules('__eagerStart__')).toThrow('not marked well');
});
