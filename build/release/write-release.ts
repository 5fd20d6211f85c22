import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../files/list-files.ts';
import { UsageError } from '../problem.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from './release-config.ts';
import { RELEASE_INDEX, renderReleaseIndex } from './release-index.ts';
import type { FileContent, Release } from './release.ts';

/** The folders that the build owns. */
const RELEASE_FOLDERS = ['assets', 'kv', 'worker'];

/** What may be in the folder of an interrupted release. wrangler writes its own folder beside the configuration. */
const INTERRUPTED = [...RELEASE_FOLDERS, RELEASE_INDEX, '.wrangler'];

/**
 * Write a release into a folder: unchanged files stay, files of earlier releases are removed. Throws
 * `UsageError` if the folder holds anything else than a release. Calls are synchronous: most files of a large site
 * are unchanged, and a comparison takes less time than a promise.
 */
export function writeRelease(release: Release, folder: string, wranglerFile: string): void {
  assertReleaseFolder(folder);
  const config = renderReleaseConfig(readFileSync(wranglerFile, 'utf8'), release.id);
  const others = new Set(
    RELEASE_FOLDERS.flatMap((name) =>
      listFiles(join(folder, name)).map((file) => `${name}/${file}`),
    ),
  );
  const write = (name: string, content: FileContent): void => {
    others.delete(name);
    writeChanged(join(folder, name), content);
  };
  // First: without a configuration, the folder of records shows that this is an interrupted release.
  for (const [key, text] of release.records) {
    // Keys are hashes of their content, and a file appears whole under its name.
    if (!others.delete(`kv/${key}`)) write(`kv/${key}`, text);
  }
  for (const [name, content] of release.files) write(`assets/${name}`, content);
  write('worker/index.js', release.worker);
  write(RELEASE_INDEX, renderReleaseIndex(release));
  // Last: a folder with a configuration is complete.
  write(RELEASE_CONFIG, config);
  for (const name of others) rmSync(join(folder, name), { force: true });
}

/** Write a file unless it has this content already. */
function writeChanged(path: string, content: FileContent): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === Buffer.byteLength(content) && readFileSync(path).equals(Buffer.from(content)))
    return;
  mkdirSync(dirname(path), { recursive: true });
  // An interrupted write must not leave half a record under its key, which a deploy would upload.
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

function assertReleaseFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const isInterrupted = names.includes('kv') && names.every((name) => INTERRUPTED.includes(name));
  if (names.length === 0 || names.includes(RELEASE_CONFIG) || isInterrupted) return;
  throw new UsageError(
    `${folder} holds files that are not a release, and a build replaces all files. ` +
      'Name an empty or a new folder with --out.',
  );
}
