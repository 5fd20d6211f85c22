import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Imports, re-exports and dynamic imports of packages. Node and the Workers runtime have modules of their own. */
const PACKAGE_IMPORT =
  /^(?:import|export)\s(?:(?<names>[^;'"]*?)\sfrom\s)?\s*'(?<static>(?!\.|node:|cloudflare:)[^']+)'|\bimport\('(?<dynamic>(?!\.|node:|cloudflare:)[^']+)'\)/gm;

/** The commands of authors are installed without development packages, of which they may use the types. */
test.each([
  ['client,worker,build,cli,content,openapi', false],
  ['bench,tests', true],
])('every package that {%s} imports is declared', (folders, hasTools) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tools = Object.keys(devDependencies);
  const undeclared = globSync(`{${folders}}/**/*.{ts,tsx}`)
    .filter((path) => !path.includes('node_modules'))
    .sort()
    .flatMap((path) => {
      const imports = readFileSync(path, 'utf8').matchAll(PACKAGE_IMPORT);
      return [...imports].flatMap(({ groups = {} }) => {
        const name = toPackageName(groups['static'] ?? groups['dynamic'] ?? '');
        const isTool = tools.includes(name) || tools.includes(`@types/${name}`);
        const isType = groups['names']?.startsWith('type ') === true;
        if (name in dependencies || (isTool && (hasTools || isType))) return [];
        return [`${path} imports ${name}, which is not in the dependencies of package.json`];
      });
    });
  expect(undeclared.join('\n')).toBe('');
});

type Packages = Record<
  string,
  { version: string; resolved?: string; integrity?: string; hasInstallScript?: true }
>;

function loadLock(file: string): Packages {
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }).packages;
}

/** Each has a lock file, and `node_modules` as soon as a command needs its packages. */
const PACKAGE_FOLDERS = ['.', 'cli/node'];

test.each(PACKAGE_FOLDERS)(
  'every package of %s comes from the npm registry, with a checksum',
  (folder) => {
    const unsafe = Object.entries(loadLock(join(folder, 'package-lock.json'))).filter(
      ([path, { resolved = '', integrity = '' }]) =>
        path !== '' &&
        !(resolved.startsWith('https://registry.npmjs.org/') && integrity.startsWith('sha512-')),
    );
    expect(unsafe.map(([path]) => path).join('\n')).toBe('');
  },
);

test.each(PACKAGE_FOLDERS)('no package is installed in %s but those of its lock file', (folder) => {
  const locked = loadLock(join(folder, 'package-lock.json'));
  const hiddenLock = join(folder, 'node_modules/.package-lock.json');
  const installed = existsSync(hiddenLock) ? loadLock(hiddenLock) : {};
  const isLocked = (path: string) => {
    const { version, integrity } = installed[path] ?? {};
    return version === locked[path]?.version && integrity === locked[path]?.integrity;
  };
  const present = [...Object.keys(installed), ...listInstalledPackages(folder)];
  expect(present.filter((path) => !isLocked(path)).join('\n')).toBe('');
});

/** List the folders of packages below `node_modules`, also of those that a script installed. */
function listInstalledPackages(folder: string, parent = ''): string[] {
  const modules = join(parent, 'node_modules');
  const found = globSync('{*,@*/*}/package.json', { cwd: join(folder, modules) });
  return found.flatMap((file) => {
    const path = join(modules, dirname(file));
    return [path, ...listInstalledPackages(folder, path)];
  });
}

test('Node has one version: on each platform that run.mjs names, in all workflows and in the documents', () => {
  const version = readFileSync('.node-version', 'utf8').trim();
  const [major] = version.split('.');
  const { optionalDependencies } = JSON.parse(readFileSync('cli/node/package.json', 'utf8'));
  const code = readFileSync('cli/run.mjs', 'utf8');
  const names = [...code.matchAll(/^  '\w+-\w+': '(node-[\w-]+)',$/gm)].map(([, name]) => name);
  expect(code).toContain(`NODE_MAJOR = '${major}'`);
  // Updates come for each package alone, and not each platform has every version.
  expect(Object.entries(optionalDependencies)).toEqual(names.map((name) => [name, version]));
  for (const file of globSync('.github/workflows/*.yml')) {
    const text = readFileSync(file, 'utf8');
    const chosen = [...text.matchAll(/setup-node@.*\n +with:\n +(node-version.*)/g)];
    expect([file, chosen.length]).toEqual([file, text.match(/setup-node@/g)?.length]);
    for (const [, line] of chosen) expect(line).toBe('node-version-file: .node-version');
  }
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, oldest] = /^>=(\d+)$/.exec(engines.node) ?? [];
  expect(Number(oldest)).toBeLessThanOrEqual(Number(major));
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(`any Node from version ${oldest} on`);
  expect(readme).toContain(`Node ${major} for this`);
});

/** Add a package here after reading its script, and after seeing that the project works without it. */
test('packages have no install scripts but these, and none runs', () => {
  const withScript = PACKAGE_FOLDERS.flatMap((folder) =>
    Object.entries(loadLock(join(folder, 'package-lock.json'))),
  ).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(
    [...new Set(withScript.map(([path]) => path.split('node_modules/').at(-1)))].sort(),
  ).toEqual(['esbuild', 'vue-demi', 'workerd']);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Windows and macOS would check out only one of them. */
test('no two files have names that differ in case only', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  expect(files).not.toEqual([]);
  const names = Map.groupBy(files, (file) => file.toLowerCase());
  const alike = [...names.values()].filter(({ length }) => length > 1);
  expect(alike.join('\n')).toBe('');
});

/** `react-dom/server` → `react-dom`, `@orama/orama/components` → `@orama/orama` */
function toPackageName(specifier: string): string {
  const length = specifier.startsWith('@') ? 2 : 1;
  return specifier.split('/').slice(0, length).join('/');
}
