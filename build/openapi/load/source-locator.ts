import { dirname, join, relative } from 'node:path';
import { parseTree } from 'jsonc-parser';
import type { Node as JsonNode } from 'jsonc-parser';
import { isAlias, isMap, isScalar, isSeq, LineCounter } from 'yaml';
import type { Range } from 'yaml';
import { readSourceFile } from '../../files/read-source-file.ts';
import { parseYaml } from '../../files/yaml-document.ts';
import { toPointerKeys } from './json.ts';

/** A place in a source file; line and column are 1-based. */
export interface Place {
  file: string;
  line: number;
  column: number;
  /** JSON pointer in a JSON file, which often has a single line. */
  pointer?: string;
}

/** Finds the source of parts of a document in one or many files. */
export interface SourceLocator {
  /** Return the place of a JSON pointer into the bundled document, or of its nearest parent. */
  locate(pointer: string): Place;
  /** Return the place of a text at or below a JSON pointer, or else that of the pointer. */
  locateText(pointer: string, text: string): Place;
}

/** A value in a source file, and where it or its key starts. */
interface SourceNode {
  offset: number;
  /** Find an entry of an object or a list. */
  find(key: string): SourceNode | null;
  /** Target of the reference that the value is. */
  reference: unknown;
}

interface SourceTree {
  file: string;
  text: string;
  isJson: boolean;
  root: SourceNode;
  toPosition(offset: number): { line: number; col: number };
}

/** Create a locator that parses a file below `folder` when it is first needed. */
export function createSourceLocator(rootFile: string, folder: string): SourceLocator {
  const trees = new Map<string, SourceTree | null>();
  const load: LoadTree = (file) => {
    const cached = trees.get(file);
    if (cached !== undefined) return cached;
    const tree = loadSourceTree(file, folder);
    trees.set(file, tree);
    return tree;
  };
  const find = (pointer: string): Step | null => {
    const tree = load(rootFile);
    if (!tree) return null;
    let step: Step = { tree, node: tree.root };
    for (const key of toPointerKeys(pointer)) {
      const next = walkOn(step, key, load);
      if (!next) break;
      step = next;
    }
    return step;
  };
  const toPlace = (pointer: string, toOffset: (step: Step) => number): Place => {
    const step = find(pointer);
    if (!step) return { file: rootFile, line: 1, column: 1 };
    const { file, isJson, toPosition } = step.tree;
    const { line, col } = toPosition(toOffset(step));
    const place = { file, line: Math.max(line, 1), column: Math.max(col, 1) };
    return isJson ? { ...place, pointer } : place;
  };
  return {
    locate: (pointer) => toPlace(pointer, ({ node }) => node.offset),
    locateText: (pointer, text) =>
      toPlace(pointer, ({ tree, node }) => {
        const below = tree.text.indexOf(text, node.offset);
        const offset = below === -1 ? tree.text.indexOf(text) : below;
        return offset === -1 ? node.offset : offset;
      }),
  };
}

/** Create a function that returns the locator of a file below `folder`, one for each file. */
export function createLocators(folder: string): (file: string) => SourceLocator {
  const locators = new Map<string, SourceLocator>();
  return (file) => {
    const locator = locators.get(file) ?? createSourceLocator(file, folder);
    locators.set(file, locator);
    return locator;
  };
}

type LoadTree = (file: string) => SourceTree | null;

/** Current tree and node of a search. */
interface Step {
  tree: SourceTree;
  node: SourceNode;
}

/** Keywords beside a `$ref` add to its target. */
function walkOn(step: Step, key: string, load: LoadTree): Step | null {
  return walkInto(step, key) ?? walkInto(followReference(step, load), key);
}

function walkInto({ tree, node }: Step, key: string): Step | null {
  const next = node.find(key);
  return next && { tree, node: next };
}

/** The bundled document has no references between files, so the search follows them. */
function followReference(step: Step, load: LoadTree): Step {
  const { reference } = step.node;
  if (typeof reference !== 'string') return step;
  const [path = '', pointer = ''] = reference.split('#');
  const tree = path === '' ? step.tree : load(toTargetFile(step.tree.file, path));
  if (!tree) return step;
  let target: Step | null = { tree, node: tree.root };
  for (const key of toPointerKeys(`#${pointer}`)) target = target && walkInto(target, key);
  return target ?? step;
}

function toTargetFile(file: string, path: string): string {
  return relative('', join(dirname(file), path));
}

function loadSourceTree(file: string, folder: string): SourceTree | null {
  const read = readSourceFile(folder, file);
  if (read.kind !== 'file') return null;
  const text = read.bytes.toString();
  // The YAML parser needs 20 times as long for JSON.
  const json = /^\s*[{[]/.test(text) ? parseTree(text) : undefined;
  if (!json) {
    const { document, lines } = parseYaml(text, { merge: true });
    const root = toYamlNode(document.contents, 0);
    return { file, text, isJson: false, root, toPosition: (offset) => lines.linePos(offset) };
  }
  const lines = new LineCounter();
  for (let start = 0; start !== -1; start = text.indexOf('\n', start) + 1 || -1) {
    lines.addNewLine(start);
  }
  const toPosition = (offset: number) => lines.linePos(offset);
  return { file, text, isJson: true, root: toJsonNode(json, json.offset), toPosition };
}

function toJsonNode(node: JsonNode, offset: number): SourceNode {
  const findProperty = (name: string) =>
    node.type === 'object'
      ? node.children?.find(({ children: [key] = [] }) => key?.value === name)?.children
      : undefined;
  return {
    offset,
    find(key) {
      const entry = node.type === 'array' ? node.children?.[Number(key)] : undefined;
      if (entry) return toJsonNode(entry, entry.offset);
      const [name, value] = findProperty(key) ?? [];
      return name && value ? toJsonNode(value, name.offset) : null;
    },
    get reference() {
      return findProperty('$ref')?.[1]?.value;
    },
  };
}

function toYamlNode(node: unknown, offset: number): SourceNode {
  return {
    offset,
    find(key) {
      if (isSeq(node)) {
        const entry = node.items[Number(key)];
        return entry === undefined ? null : toYamlNode(entry, toYamlRange(entry)?.[0] ?? offset);
      }
      if (!isMap(node)) return null;
      const pair = node.items.find(
        ({ key: name }) => isScalar(name) && (name.source ?? String(name.value)) === key,
      );
      return pair ? toYamlNode(pair.value, toYamlRange(pair.key)?.[0] ?? offset) : null;
    },
    reference: isMap(node) ? node.get('$ref') : undefined,
  };
}

/** Where a node starts, where its value ends, and where what follows it starts. */
function toYamlRange(node: unknown): Range | null | undefined {
  if (isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) return node.range;
  return undefined;
}
