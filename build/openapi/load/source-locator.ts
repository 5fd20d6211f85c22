import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { toPointerKeys } from './json.ts';

/** A place in a source file; line and column are 1-based. */
interface Place {
  file: string;
  line: number;
  column: number;
}

/** Finds the source of parts of a document in one or many files. */
export interface SourceLocator {
  /** Return the place of a JSON pointer into the bundled document, or of its nearest parent. */
  locate(pointer: string): Place;
}

/** Larger files are not parsed a second time for places: 10 MB take half a minute. */
const MAX_LOCATED_BYTES = 3_000_000;

interface SourceTree {
  root: unknown;
  toPlace(offset: number): Place;
}

/** Current tree and node of a search. */
interface Step {
  tree: SourceTree;
  node: unknown;
  offset: number;
}

/** Create a locator that parses a file when it is first needed. */
export function createSourceLocator(rootFile: string): SourceLocator {
  const trees = new Map<string, SourceTree | null>();
  const load = (file: string) => {
    const known = trees.get(file);
    if (known !== undefined) return known;
    const tree = loadSourceTree(file);
    trees.set(file, tree);
    return tree;
  };
  return {
    locate(pointer) {
      const tree = load(rootFile);
      if (!tree) return { file: rootFile, line: 1, column: 1 };
      let step: Step = { tree, node: tree.root, offset: 0 };
      for (const key of toPointerKeys(pointer)) {
        // Keywords beside a `$ref` add to its target.
        const next = walkInto(step, key) ?? walkInto(followReference(step, load), key);
        if (!next) break;
        step = next;
      }
      return step.tree.toPlace(step.offset);
    },
  };
}

function loadSourceTree(file: string): SourceTree | null {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  if (bytes > MAX_LOCATED_BYTES) return null;
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter, merge: true });
  return {
    root: document.contents,
    toPlace(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
}

function walkInto(step: Step, key: string): Step | null {
  const { node } = step;
  if (isSeq(node)) return toStep(step, node.items[Number(key)]);
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === key);
  if (!pair) return null;
  return { ...step, node: pair.value, offset: toOffset(pair.key) ?? step.offset };
}

function toStep(step: Step, node: unknown): Step | null {
  if (isPair(node)) return null;
  return node === undefined ? null : { ...step, node, offset: toOffset(node) ?? step.offset };
}

/** The bundled document has no references between files, so the search follows them. */
function followReference(step: Step, load: (file: string) => SourceTree | null): Step {
  if (!isMap(step.node)) return step;
  const target = step.node.get('$ref');
  if (typeof target !== 'string') return step;
  const [path = '', pointer = ''] = target.split('#');
  const { file } = step.tree.toPlace(0);
  const tree = path === '' ? step.tree : load(relative('', join(dirname(file), path)));
  if (!tree) return step;
  let found: Step | null = { tree, node: tree.root, offset: 0 };
  for (const key of toPointerKeys(`#${pointer}`)) found = found && walkInto(found, key);
  return found ?? step;
}

function toOffset(node: unknown): number | undefined {
  if (isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) return node.range?.[0];
  return undefined;
}
