import { parseTree } from 'jsonc-parser';
import type { Node as JsonNode } from 'jsonc-parser';
import { isMap, isNode, isScalar, isSeq, LineCounter } from 'yaml';
import { parseYaml } from '../../files/yaml-document.ts';

/** A value in a source file. */
export interface SourceNode {
  /** Where the value, or the key that it has, starts. */
  offset: number;
  /** Find an entry of an object or a list. */
  find(key: string): SourceNode | null;
}

/** A YAML or JSON text with the places of its values. */
export interface SourceTree {
  text: string;
  isJson: boolean;
  root: SourceNode;
  toPosition(offset: number): { line: number; col: number };
}

/** Parse a YAML or JSON text, also one with errors. */
export function parseSourceTree(text: string): SourceTree {
  // The YAML parser needs 20 times as long for JSON.
  const json = /^\s*[{[]/.test(text) ? parseTree(text) : undefined;
  if (!json) {
    const { document, lines } = parseYaml(text, { merge: true });
    const root = toYamlNode(document.contents, 0);
    return { text, isJson: false, root, toPosition: (offset) => lines.linePos(offset) };
  }
  const lines = new LineCounter();
  for (let start = 0; start !== -1; start = text.indexOf('\n', start) + 1 || -1) {
    lines.addNewLine(start);
  }
  const root = toJsonNode(json, json.offset);
  return { text, isJson: true, root, toPosition: (offset) => lines.linePos(offset) };
}

function toJsonNode({ type, children = [] }: JsonNode, offset: number): SourceNode {
  return {
    offset,
    find(key) {
      const entry = type === 'array' ? children[Number(key)] : undefined;
      if (entry) return toJsonNode(entry, entry.offset);
      const property = children.find(({ children: [name] = [] }) => name?.value === key);
      const [name, value] = property?.children ?? [];
      return name && value ? toJsonNode(value, name.offset) : null;
    },
  };
}

function toYamlNode(node: unknown, offset: number): SourceNode {
  const toOffset = (part: unknown) => (isNode(part) && part.range?.[0]) || offset;
  return {
    offset,
    find(key) {
      if (isSeq(node)) {
        const entry = node.items[Number(key)];
        return entry === undefined ? null : toYamlNode(entry, toOffset(entry));
      }
      if (!isMap(node)) return null;
      const pair = node.items.find(
        ({ key: name }) => isScalar(name) && (name.source ?? String(name.value)) === key,
      );
      return pair ? toYamlNode(pair.value, toOffset(pair.key)) : null;
    },
  };
}
