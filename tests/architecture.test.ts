import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';

interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

interface Import {
  /** As it is written. */
  specifier: string;
  /** Relative to the project's root; undefined for a package. */
  target: string | undefined;
}

/** What the files of a folder may import from this project; the first row that fits a file counts. */
const LAYERS: { folder: string; mayImport: string[] }[] = [
  { folder: 'client/model/', mayImport: ['client/model/'] },
  { folder: 'client/article/', mayImport: ['client/article/', 'client/model/'] },
  { folder: 'client/search/', mayImport: ['client/search/', 'client/model/'] },
  { folder: 'client/', mayImport: ['client/'] },
  { folder: 'worker/', mayImport: ['worker/', 'client/'] },
  { folder: 'build/', mayImport: ['build/', 'worker/', 'client/'] },
  // The command table loads every command.
  { folder: 'cli/main.ts', mayImport: ['cli/', 'bench/', 'build/'] },
  { folder: 'cli/', mayImport: ['cli/', 'build/', 'worker/', 'client/'] },
  { folder: 'bench/', mayImport: ['bench/', 'cli/', 'build/', 'worker/', 'client/'] },
];

/** The Worker's entry is what the platform asks for by that name. */
const DEFAULT_EXPORTS = ['worker/index.ts'];

const MAX_LINES = 300;

/** `any` where a type stands: `: any`, `as any`, `<any>`, `Record<string, any>`, `any[]`, `=> any`. */
const ANY =
  /(?:[:<|&]|, |=>|= |\b(?:as|extends|satisfies|keyof)) *(?:readonly )?any\b(?= *(?:[,;>)|&=\]}[{]|$))/m;

/** Imports and re-exports (of types too), dynamic imports, and files that a bundler finds by URL. */
const IMPORT =
  /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+\.tsx?)'/gm;

const ROOT = dirname(import.meta.dirname);

const SOURCE_FILES = loadSourceFiles('{client,worker,build,cli,bench}/**/*.{ts,tsx}');

/** Modules of Node and of the Workers runtime. */
const BUILT_IN = /^(?:node|cloudflare):/;

test('imports run in one direction: cli, bench → build → worker → client', () => {
  const violations = SOURCE_FILES.flatMap(({ path, imports }) => {
    const layer = LAYERS.find(({ folder }) => path.startsWith(folder));
    const mayImport = layer?.mayImport ?? [];
    return imports
      .flatMap(({ target }) => target ?? [])
      .filter((target) => !mayImport.some((folder) => target.startsWith(folder)))
      .map((target) => `${path} imports ${target}, but may import ${mayImport.join(', ')} only`);
  });
  expect(violations).toEqual([]);
});

test('the client imports no module of Node', () => {
  const violations = SOURCE_FILES.filter(({ path }) => path.startsWith('client/')).flatMap(
    ({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('node:'))
        .map(({ specifier }) => `${path} imports ${specifier}`),
  );
  expect(violations).toEqual([]);
});

test('every imported package is declared', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(posix.join(ROOT, 'package.json'), 'utf8'),
  );
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const files = [...SOURCE_FILES, ...loadSourceFiles('{tests,content}/**/*.{ts,tsx}')];
  const violations = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => target === undefined && !BUILT_IN.test(specifier))
      .map(({ specifier }) => toPackageName(specifier))
      .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
      .map((name) => `${path} imports ${name}, which package.json does not name`),
  );
  expect(violations).toEqual([]);
});

test('an import of a file spells out its extension', () => {
  const violations = SOURCE_FILES.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== undefined && !existsSync(posix.join(ROOT, target)))
      .map(({ specifier }) => `${path} imports '${specifier}', which is no file`),
  );
  expect(violations).toEqual([]);
});

test('no file imports itself, however long the way round', () => {
  expect(findCycle(SOURCE_FILES)?.join(' → ')).toBeUndefined();
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = SOURCE_FILES.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
  expect(long).toEqual([]);
});

test('exports have names', () => {
  const violations = SOURCE_FILES.filter(({ text }) =>
    /^export (?:default\b|\{.*\bas default\b)/m.test(text),
  )
    .map(({ path }) => path)
    .filter((path) => !DEFAULT_EXPORTS.includes(path));
  expect(violations).toEqual([]);
});

test('types say what they are: no any', () => {
  const violations = SOURCE_FILES.filter(({ text }) => ANY.test(withoutComments(text))).map(
    ({ path }) => path,
  );
  expect(violations).toEqual([]);
});

/** `react-dom/server` → `react-dom`, `@orama/orama/components` → `@orama/orama` */
function toPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function loadSourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map(loadSourceFile);
}

function loadSourceFile(path: string): SourceFile {
  const text = readFileSync(posix.join(ROOT, path), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match.slice(1).find((group) => group !== undefined) ?? '';
    const isRelative = specifier.startsWith('.');
    const target = isRelative ? posix.join(posix.dirname(path), specifier) : undefined;
    return { specifier, target };
  });
  return { path, text, imports };
}

/** Paths of the first import cycle met, the first of them repeated at the end. */
function findCycle(files: SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (finished.has(path)) return undefined;
    for (const { target } of byPath.get(path)?.imports ?? []) {
      const cycle = target === undefined ? undefined : visit(target, [...trail, path]);
      if (cycle) return cycle;
    }
    finished.add(path);
    return undefined;
  };
  for (const path of byPath.keys()) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}
