import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Compile the TypeScript of a folder with every strict check; returns the errors in words. */
export async function checkTypes(folder: string): Promise<string> {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noEmit: true,
  target: 'esnext',
  module: 'preserve',
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  types: [],
};
