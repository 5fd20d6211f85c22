import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Imports and re-exports, also of types, and dynamic imports, of everything but relative paths. */
const PACKAGE =
  /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?\s*'([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm;

test('every imported package is declared', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const files = globSync('{client,worker,build,cli,bench,tests,content}/**/*.{ts,tsx}', {
    cwd: ROOT,
  });
  const undeclared = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(PACKAGE)]
      .map(([, imported = '', loaded = '']) => imported || loaded)
      .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('cloudflare:'))
      .map(toPackageName)
      .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
      .map((name) => `${file} imports ${name}, which package.json does not declare`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(undeclared).toEqual([]);
});

/** `react-dom/server` → `react-dom`, `@orama/orama/components` → `@orama/orama` */
function toPackageName(specifier: string): string {
  const length = specifier.startsWith('@') ? 2 : 1;
  return specifier.split('/').slice(0, length).join('/');
}
