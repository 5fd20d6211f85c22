import { findNodeAtLocation } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import type { Code, Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { describeUnknown } from '../nearest.ts';
import { parseJsonText } from '../files/json-text.ts';
import { toSourcePoint } from '../files/text-position.ts';
import type { Direction } from '../openapi/schema/schema.ts';
import type { SchemaLookup, SpecLookup } from '../openapi/reference/spec-lookup.ts';
import { readMetaWord } from './fence-meta.ts';
import { getPageState, reportError, reportInvalid } from './page-state.ts';

/** The schema of a block, with its name for problems. */
interface NamedSchema {
  name: string;
  schema: unknown;
  direction: Direction;
  /** True for a response of an operation that is not confirmed. */
  isProposed?: boolean;
}

/** Report invalid JSON blocks, and blocks that do not match their schema or operation. Mark responses that are proposed. */
export function remarkJsonBlocks() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', (code) => {
      if (code.lang === 'json') blocks.push(code);
    });
    for (const code of blocks) await checkBlock(code, file);
  };
}

async function checkBlock(code: Code, file: VFile): Promise<void> {
  const { spec } = getPageState(file).context;
  const names = ['schema', 'operation'].some((word) => readMetaWord(code.meta, word) !== null);
  const { root, error } = parseJsonText(code.value);
  if (error) {
    const reason = `Invalid JSON: ${error.reason}. Use \`jsonc\` for JSON with comments or gaps.`;
    const place = toSourcePoint(code, error.offset, file);
    if (names) reportError(file, reason, place);
    else reportInvalid(file, reason, place);
    return;
  }
  if (!names) return;
  if (spec === null) {
    const reason = 'This block names a schema, but the site is built without an OpenAPI document.';
    reportError(file, `${reason} Name one with \`--openapi\`.`, code);
    return;
  }
  const schemas = await spec.loadSchemas();
  const named = findSchema(code, spec, schemas);
  if (typeof named === 'string') {
    reportError(file, named, code);
    return;
  }
  if (named.isProposed) {
    code.data = { ...code.data, hProperties: { ...code.data?.hProperties, dataProposed: true } };
  }
  const value: unknown = JSON.parse(code.value);
  const invalid = schemas.findValidationErrors(value, named.schema, named.direction);
  for (const { pointer, message } of invalid) {
    const place = pointer === '' ? 'It' : `\`${pointer}\``;
    const reason = `This JSON is not a valid ${named.name}: ${place} ${message}`;
    const point = toSourcePoint(code, findOffset(root, pointer), file);
    reportError(file, /[.?]$/.test(reason) ? reason : `${reason}.`, point);
  }
}

/** Find the offset of a JSON pointer (RFC 6901), or of the nearest part above. That of a member is that of its key. */
function findOffset(root: Node, pointer: string): number {
  let node = root;
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
    if (!next) break;
    node = next;
  }
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

/** Find the schema of a block. Returns the reason if there is none. */
function findSchema(
  code: Code,
  { operations }: SpecLookup,
  lookup: SchemaLookup,
): NamedSchema | string {
  const read = (word: string) => readMetaWord(code.meta, word);
  const direction = read('request') === null ? 'response' : 'request';
  const schema = read('schema');
  if (schema !== null) return findComponent(schema, direction, lookup);
  const id = read('operation') ?? '';
  const operation = operations.get(id);
  if (!operation) return describeUnknown('operation', id, operations.keys());
  if (direction === 'request') {
    return operation.request === undefined
      ? `The operation \`${id}\` takes no JSON.`
      : { name: `request of \`${id}\``, schema: operation.request, direction };
  }
  const status = read('response');
  if (!status) return 'Name `request` or a response, such as `response=200`.';
  const { responses } = operation;
  const body = responses.get(status);
  if (body !== undefined) {
    const { isProvisional: isProposed } = operation;
    return { name: `${status} of \`${id}\``, schema: body, direction, isProposed };
  }
  const statuses = [...responses.keys()].join(', ') || 'none';
  return `The operation \`${id}\` has no JSON for ${status}. There is JSON for: ${statuses}.`;
}

function findComponent(
  written: string,
  direction: Direction,
  { schemas }: SchemaLookup,
): NamedSchema | string {
  const name = written.replace(/\[\]$/, '');
  const schema = schemas.get(name);
  if (schema === undefined) return describeUnknown('schema', name, schemas.keys());
  if (name === written) return { name: `\`${name}\``, schema, direction };
  return { name: `list of \`${name}\``, schema: { type: 'array', items: schema }, direction };
}
