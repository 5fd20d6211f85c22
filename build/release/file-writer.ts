import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadContent, toByteLength } from '../cache/kept.ts';
import type { FileContent } from '../cache/kept.ts';

/** Brings a folder to what it is to hold. */
export interface FileWriter {
  /** Write a file whose name stands for its content: where it is there in full, it is left alone. */
  writeOnce(name: string, content: FileContent): void;
  /** Write a file unless it has this content. */
  writeChanged(name: string, content: FileContent): void;
  /** Remove all files below a folder of the folder that were not written, or left alone, since. */
  removeOthers(below: string): void;
}

/**
 * Create a writer for `folder`. It goes file by file and without promises: of ten thousand pages' files most
 * are there already, and the system answers sooner than a promise settles.
 */
export function createFileWriter(folder: string): FileWriter {
  const written = new Set<string>();
  const folders = new Set<string>();
  const write = (path: string, content: string | Uint8Array): void => {
    const parent = dirname(path);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    writeFileSync(path, content);
  };
  return {
    writeOnce(name, content) {
      written.add(name);
      const path = join(folder, name);
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      // A build that was interrupted may have left half a file.
      if (size !== toByteLength(content)) write(path, loadContent(content));
    },
    writeChanged(name, content) {
      written.add(name);
      const path = join(folder, name);
      const bytes = Buffer.from(loadContent(content));
      const isThere = statSync(path, { throwIfNoEntry: false })?.size === bytes.length;
      if (!isThere || !readFileSync(path).equals(bytes)) write(path, bytes);
    },
    removeOthers(below) {
      for (const name of listFiles(folder, below)) {
        if (!written.has(name)) rmSync(join(folder, name));
      }
    },
  };
}

function listFiles(root: string, below: string): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const name = `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, name) : [name];
  });
}
