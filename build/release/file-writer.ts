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

/** Brings folders to what they are to hold. */
export interface FileWriter {
  /** Write a file whose name stands for its content: where it is there, it is left alone. */
  writeOnce(name: string, content: FileContent): void;
  /** Write a file unless it has this content. */
  writeChanged(name: string, content: FileContent): void;
  /** Remove all files of the folders that were not written, or left alone, since. */
  removeOthers(): void;
}

/**
 * Create a writer for folders of `root`. `isWhole` tells that a writer has come to its end there before. It goes
 * file by file and without promises: of ten thousand pages' files most are there already, and the system answers
 * sooner than a promise settles.
 */
export function createFileWriter(root: string, folders: string[], isWhole: boolean): FileWriter {
  const others = new Set(folders.flatMap((folder) => listFiles(root, folder)));
  const made = new Set<string>();
  const write = (name: string, content: string | Uint8Array): void => {
    const path = join(root, name);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, content);
    // Under another name first: what is there is there in full, and its name is enough for the next build.
    renameSync(draft, path);
  };
  return {
    writeOnce(name, content) {
      const isThere = others.delete(name) && isWhole;
      if (!isThere) write(name, content);
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
