import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** A folder imports from those above it, and not from others of its line. */
const ORDER = [
  ['client/model'],
  ['client/article', 'client/search'],
  ['client'],
  ['worker/store'],
  ['worker/http', 'worker/search', 'worker/render'],
  ['worker/mcp'],
  ['worker/routes'],
  ['worker'],
  ['build/files'],
  ['build/links'],
  ['build/content'],
  ['build/article'],
  ['build/openapi/load'],
  ['build/openapi/schema'],
  ['build/openapi/samples'],
  ['build/openapi/reference'],
  ['build/openapi/pages', 'build/openapi/published'],
  ['build/openapi/changelog'],
  ['build/openapi'],
  ['build/mdx'],
  ['build/mdx/docusaurus'],
  ['build/guide'],
  ['build/search', 'build/outputs', 'build/checks'],
  ['build/release'],
  ['build'],
  ['cli'],
  ['bench/harness'],
  ['bench', 'tests'],
  ['tests/bench'],
];

/** Files beside the folders of a program are its wiring and its types: they import from all of them, and these from them. */
const WIRING = /^(?:build|worker)\/[^/]+$/;

/** What the compiler and the Worker have in common: records, headers, and the place of the live release. */
const RECORD_FORMAT =
  /^worker\/(?:store\/|http\/(?:response|security)-headers\.ts|live-release\.ts)/;

/** A release is a folder that is written and read whole. */
const READS_DISK = /^build\/(?:files\/|release\/(?:load|write)-release\.ts)/;

const FOLDERS = ORDER.flat().toSorted((a, b) => b.length - a.length);
const toFolder = (path: string) => FOLDERS.find((folder) => path.startsWith(`${folder}/`));
const toRank = (folder: string) => ORDER.findIndex((line) => line.includes(folder));

/** Say why a file may not import a module; null if it may. */
function findFault(file: string, module: string): string | null {
  const [program = ''] = file.split('/');
  const isSystem = /^node:(?:fs|child_process|cluster|worker_threads)\b/.test(module);
  if (program === 'build' && isSystem && !READS_DISK.test(file)) {
    return 'only `build/files/` reads the disk and starts programs';
  }
  if (/^(?:client|worker)$/.test(program) && module.startsWith('node:')) return 'there is no Node';
  const target = module.startsWith('.') ? posix.join(posix.dirname(file), module) : '';
  const [from, to] = [toFolder(file), toFolder(target)];
  // `cli/main.ts` lists the commands of all folders.
  if (from === to || from === undefined || to === undefined || file === 'cli/main.ts') return null;
  if (program === 'build' && target.startsWith('worker/') && !RECORD_FORMAT.test(target)) {
    return 'the compiler knows the records of the Worker, and not its code';
  }
  const isWiring = WIRING.test(file) || WIRING.test(target);
  if (toRank(to) < toRank(from) || (isWiring && to.startsWith(program))) return null;
  return `\`${to}/\` does not stand above \`${from}/\` in the order`;
}

const IMPORT = /(?:^(?:import|export)\s(?:[^;'`]*?\bfrom\s+)?|\bimport\()'([^']+)'/gm;

it('every file imports from folders above its own', () => {
  const files = globSync('{client,worker,build,cli,bench,tests}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/node_modules/**'],
  });
  const faults = files.toSorted().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, module = '']) => {
      const fault = findFault(file, module);
      return fault === null ? [] : [`${file} must not import ${module}: ${fault}.`];
    }),
  );
  expect(faults.join('\n')).toBe('');
  expect(files.length).toBeGreaterThan(500);
});

it.each([
  ['client/model/path.ts', '../shell/app.tsx'],
  ['client/article/card.tsx', '../search/worker.ts'],
  ['client/browser/entry.tsx', 'node:fs'],
  ['client/browser/entry.tsx', '../../worker/env.ts'],
  ['worker/store/keys.ts', 'node:crypto'],
  ['worker/app.ts', '../build/page.ts'],
  ['worker/http/etag.ts', '../routes/pages.ts'],
  ['build/page.ts', '../cli/main.ts'],
  ['build/page.ts', 'node:fs/promises'],
  ['build/page.ts', '../worker/app.ts'],
  ['build/files/git.ts', '../links/link-table.ts'],
  ['build/mdx/rehype-api.tsx', 'node:child_process'],
  ['build/mdx/rehype-api.tsx', './docusaurus/source-text.ts'],
  ['build/openapi/schema/spec.ts', '../samples/go.ts'],
  ['build/openapi/schema/spec.ts', '../compile-spec.ts'],
  ['build/checks/check-site.ts', '../outputs/outputs.ts'],
  ['build/outputs/outputs.ts', '../../worker/routes/text.ts'],
  ['cli/deploy/prune.ts', '../../bench/corpus.ts'],
  ['bench/corpus.ts', '../tests/run.ts'],
  ['tests/worker/http.test.ts', '../../bench/corpus.ts'],
])('%s must not import %s', (file, module) => {
  expect(findFault(file, module)).not.toBeNull();
});

it.each([
  ['cli/main.ts', '../bench/command.ts'],
  ['build/site.ts', './release/release.ts'],
  ['build/release/write-release.ts', 'node:fs'],
  ['tests/worker/http.test.ts', '../../bench/harness/load.ts'],
])('%s may import %s', (file, module) => {
  expect(findFault(file, module)).toBeNull();
});
