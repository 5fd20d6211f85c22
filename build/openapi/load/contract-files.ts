import { relative, resolve } from 'node:path';
import { readSourceFile } from '../../files/read-source-file.ts';
import type { SourceFile } from '../../files/read-source-file.ts';
import type { Problem } from '../../problem.ts';
import { toPointerKeys } from './json.ts';
import { parseText } from './parse-text.ts';
import type { ParsedText } from './parse-text.ts';
import { createRefResolver } from './refs.ts';
import { parseSourceTree } from './source-tree.ts';
import type { SourceNode, SourceTree } from './source-tree.ts';

/** A place in a source file; line and column are 1-based. */
export interface Place {
  file: string;
  line: number;
  column: number;
  /** JSON pointer in a JSON file, which often has a single line. */
  pointer?: string;
}

/** A file with its content, or why it is not read. */
export type ContractFile =
  { kind: 'file'; text: string; parsed: ParsedText } | Exclude<SourceFile, { kind: 'file' }>;

/** The files of a contract: each is read and parsed once. Their values are shared, so change copies only. */
export interface ContractFiles {
  load(path: string): ContractFile;
  /** Return the value at a JSON pointer in a file; undefined without one. */
  find(path: string, pointer: string): unknown;
  /** Return the place of a text at or below a JSON pointer in a file, or else that of the pointer or its nearest parent. */
  locate(path: string, pointer: string, text?: string): Place;
  /** Files that were read, relative to the working directory and sorted. */
  list(): string[];
  /** Why files that were read are not valid YAML or JSON. */
  problems(): Problem[];
}

/** Read and parse the files of a contract below `folder`. Problems name the root file as it is given here. */
export function createContractFiles(
  rootFile: string,
  folder: string,
  parse: typeof parseText = parseText,
): ContractFiles {
  const files = new Map<string, ContractFile>();
  const trees = new Map<string, SourceTree>();
  const toName = (path: string) =>
    resolve(path) === resolve(rootFile) ? rootFile : relative('', path);

  const load = (path: string): ContractFile => {
    const cached = files.get(resolve(path));
    if (cached) return cached;
    const read = readSourceFile(folder, path);
    const toFile = (text: string) =>
      ({ kind: 'file', text, parsed: parse(toName(path), text) }) as const;
    const file = read.kind === 'file' ? toFile(read.bytes.toString()) : read;
    files.set(resolve(path), file);
    return file;
  };
  const loadTree = (path: string): SourceTree | null => {
    const file = load(path);
    if (file.kind !== 'file') return null;
    const tree = trees.get(resolve(path)) ?? parseSourceTree(file.text);
    trees.set(resolve(path), tree);
    return tree;
  };
  return {
    load,
    find(path, pointer) {
      const file = load(path);
      const value = file.kind === 'file' ? file.parsed.value : undefined;
      return createRefResolver(value).find(pointer);
    },
    locate(path, pointer, text = '') {
      const file = toName(path);
      const tree = loadTree(path);
      if (!tree) return { file, line: 1, column: 1 };
      const { offset } = findNode(tree.root, pointer);
      const found = [tree.text.indexOf(text, offset), tree.text.indexOf(text), offset];
      const { line, col } = tree.toPosition(found.find((index) => index !== -1) ?? offset);
      const place = { file, line: Math.max(line, 1), column: Math.max(col, 1) };
      return tree.isJson ? { ...place, pointer } : place;
    },
    list: () => {
      const read = [...files].filter(([, { kind }]) => kind === 'file');
      return read.map(([path]) => relative('', path)).sort();
    },
    problems: () =>
      [...files.values()].flatMap((file) => {
        return (file.kind === 'file' && file.parsed.problem) || [];
      }),
  };
}

function findNode(root: SourceNode, pointer: string): SourceNode {
  let node = root;
  for (const key of toPointerKeys(pointer)) {
    const next = node.find(key);
    if (!next) break;
    node = next;
  }
  return node;
}
