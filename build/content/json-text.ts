import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';

/** A parsed JSON text with the offsets of its parts, or the first error. Offsets are in UTF-16 units. */
export type JsonText =
  | { kind: 'value'; value: unknown; offsetOf: (pointer: string) => number }
  | { kind: 'error'; message: string; offset: number };

/** Parse a JSON text (RFC 8259). Duplicate keys, which JSON allows, are errors. */
export function parseJsonText(text: string): JsonText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!root || error) {
    const message = error ? toWords(printParseErrorCode(error.error)) : 'value expected';
    return { kind: 'error', message, offset: error?.offset ?? 0 };
  }
  const duplicate = findDuplicateKey(root);
  if (duplicate) {
    const key = text.slice(duplicate.offset, duplicate.offset + duplicate.length);
    return { kind: 'error', message: `duplicate key ${key}`, offset: duplicate.offset };
  }
  const offsetOf = (pointer: string): number => {
    const node = findNode(root, pointer);
    if (!node) return offsetOf(pointer.slice(0, pointer.lastIndexOf('/')));
    // The offset of a member is that of its key.
    return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  };
  return { kind: 'value', value: JSON.parse(text), offsetOf };
}

/** `CommaExpected` → `comma expected` */
function toWords(errorCode: string): string {
  return errorCode.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();
}

function findDuplicateKey({ type, children = [] }: Node): Node | undefined {
  const keys = new Set<unknown>();
  for (const child of children) {
    const [key] = child.children ?? [];
    if (type === 'object' && key) {
      if (keys.has(key.value)) return key;
      keys.add(key.value);
    }
    const duplicate = findDuplicateKey(child);
    if (duplicate) return duplicate;
  }
  return undefined;
}

/** Find the node of a JSON pointer (RFC 6901). */
function findNode(root: Node, pointer: string): Node | undefined {
  const segments = pointer.split('/').slice(1);
  return segments.reduce<Node | undefined>((node, segment) => {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node?.type === 'array') return node.children?.[Number(name)];
    return node?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
  }, root);
}
