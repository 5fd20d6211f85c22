import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Imports, re-exports and dynamic imports of packages. Node and the Workers runtime have modules of their own. */
const PACKAGE_IMPORT =
  /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?\s*'((?!\.|node:|cloudflare:)[^']+)'|\bimport\('((?!\.|node:|cloudflare:)[^']+)'\)/gm;

/** The linter has no such rule. */
test('every imported package is declared', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const files = globSync(
    '{client,worker,build,cli,bench,tests,content,openapi}/**/*.{ts,tsx}',
  ).sort();
  const undeclared = files.flatMap((path) => {
    const imports = readFileSync(path, 'utf8').matchAll(PACKAGE_IMPORT);
    return [...imports]
      .map(([, imported = '', loaded = '']) => toPackageName(imported || loaded))
      .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
      .map((name) => `${path} imports ${name}, which package.json does not name`);
  });
  expect(undeclared).toEqual([]);
});

interface Lock {
  packages: Record<
    string,
    { version: string; resolved?: string; integrity?: string; hasInstallScript?: true }
  >;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

test('every package comes from the npm registry, with a checksum', () => {
  const unsafe = Object.entries(packages).filter(
    ([path, { resolved = '', integrity = '' }]) =>
      path !== '' &&
      !(resolved.startsWith('https://registry.npmjs.org/') && integrity.startsWith('sha512-')),
  );
  expect(unsafe.map(([path]) => path)).toEqual([]);
});

/** Add a package here after reading its script, and after seeing that the project works without it. */
test('packages have no install scripts but these, and none runs', () => {
  const withScript = Object.entries(packages).filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  );
  expect(
    [...new Set(withScript.map(([path]) => path.split('node_modules/').at(-1)))].sort(),
  ).toEqual(['esbuild', 'node', 'vue-demi', 'workerd']);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Tests share loaded modules, and so do builds in the author's preview. The linter has no such rule. */
test('no module of the build, the Worker or the commands has a variable', () => {
  const files = globSync('{build,worker,cli}/**/*.{ts,tsx}').map((file) =>
    file.replaceAll('\\', '/'),
  );
  const withVariables = files.filter((file) =>
    /^(?:export )?(?:let|var) /m.test(readFileSync(file, 'utf8')),
  );
  // resvg refuses to be initialised twice in a process.
  expect(withVariables).toEqual(['build/rasterizer.ts']);
});

/** An article is a tree (`build/article/`), which `toHtml` serialises once. The linter has no such rule. */
test('nothing in the build reads or changes HTML', () => {
  const files = globSync('build/**/*.{ts,tsx}');
  const withHtml = files.filter((file) => {
    const code = readFileSync(file, 'utf8');
    const isRead = /\bhtml\w*\.(?!length\b)\w+\(|\(html\w*\)\.(?:match|replace)/.test(code);
    return isRead || /from 'react-dom\/server'|dangerouslySetInnerHTML=/.test(code);
  });
  expect(withHtml).toEqual([]);
});

/** Windows and macOS would check out only one of them. */
test('no two files have names that differ in case only', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  expect(files).not.toEqual([]);
  const names = Map.groupBy(files, (file) => file.toLowerCase());
  expect([...names.values()].filter(({ length }) => length > 1)).toEqual([]);
});

/** `react-dom/server` → `react-dom`, `@orama/orama/components` → `@orama/orama` */
function toPackageName(specifier: string): string {
  const length = specifier.startsWith('@') ? 2 : 1;
  return specifier.split('/').slice(0, length).join('/');
}
