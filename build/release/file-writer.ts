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
import type { FileContent } from './release.ts';

/** Updates folders: writes what changed and removes what is no longer part of them. */
export interface FileWriter {
  /** Write a content-addressed file unless it exists. */
  writeOnce(name: string, content: FileContent): void;
  /** Write a file unless it has this content already. */
  writeChanged(name: string, content: FileContent): void;
  /** Remove all other files of the folders. */
  removeOthers(): void;
}

/**
 * Create a writer for folders of `root`. `isComplete` says that an earlier writer finished there. Calls are
 * synchronous: most files of a large site exist already, and a check takes less time than a promise.
 */
export function createFileWriter(root: string, folders: string[], isComplete: boolean): FileWriter {
  const others = new Set(folders.flatMap((folder) => listFiles(root, folder)));
  const created = new Set<string>();
  const write = (name: string, content: string | Uint8Array): void => {
    const path = join(root, name);
    const parent = dirname(path);
    if (!created.has(parent)) mkdirSync(parent, { recursive: true });
    created.add(parent);
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, content);
    // An interrupted write must not leave half a file under the final name, which the next build trusts.
    renameSync(temporary, path);
  };
  return {
    writeOnce(name, content) {
      const exists = others.delete(name) && isComplete;
      if (!exists) write(name, content);
    },
    writeChanged(name, content) {
      others.delete(name);
      if (!hasContent(join(root, name), content)) write(name, content);
    },
    removeOthers() {
      for (const name of others) rmSync(join(root, name), { force: true });
    },
  };
}

function hasContent(path: string, content: FileContent): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === Buffer.byteLength(content) && readFileSync(path).equals(Buffer.from(content));
}

function listFiles(root: string, below: string): string[] {
  if (!existsSync(join(root, below))) return [];
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const name = `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, name) : [name];
  });
}
