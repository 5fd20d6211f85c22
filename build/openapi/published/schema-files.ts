import { toObject, toPointerKeys } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { createRefResolver } from '../load/refs.ts';
import type { RefResolver } from '../load/refs.ts';
import { ASSERTIONS, writeSchema } from '../schema/json-schema.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

/** Characters of a file: one that reaches most of a large document gains nothing over the document itself. */
const MAX_FILE_CHARACTERS = 200_000;

/** Characters of all files. Above that, there are none: most schemas of such a document reach most others. */
const MAX_CHARACTERS = 20_000_000;

/** What OpenAPI allows in the name of a component. A file cannot have any name. */
const NAME = /^[\w.-]{1,200}$/;

/** Strict validators accept no keyword that JSON Schema does not define, such as `x-provisional`. */
const PROVISIONAL = { $comment: 'Provisional: this schema is proposed and may still change.' };

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Render each component schema of a document as a JSON Schema that is complete by itself. */
export function renderSchemaFiles(
  document: OpenApiDocument,
  paths: ReferencePaths,
  isProvisional: (name: string) => boolean,
): Map<string, string> {
  const references = createRefResolver(document);
  const files: Map<string, string> = new Map();
  let characters = 0;
  for (const name of Object.keys(toObject(references.find(COMPONENTS)))) {
    const facts = isProvisional(name) ? PROVISIONAL : {};
    const text = NAME.test(name) ? renderSchema(name, facts, references) : null;
    if (text === null) continue;
    characters += text.length;
    if (characters > MAX_CHARACTERS) return new Map();
    files.set(paths.schema(name), text);
  }
  return files;
}

const COMPONENTS = '#/components/schemas';

/** Null where the file would be too long. */
function renderSchema(name: string, facts: object, references: RefResolver): string | null {
  const components = toObject(references.find(COMPONENTS));
  const definitions = new Map<string, unknown>();
  const pending: [string, unknown][] = [];
  let size = 0;
  const toReference = (target: string): string => {
    const definition = toDefinitionName(target);
    if (definition === name && target.startsWith(COMPONENTS)) return '#';
    if (!definitions.has(definition)) {
      definitions.set(definition, true);
      pending.push([definition, references.find(target)]);
    }
    return `#/$defs/${encodeURIComponent(definition)}`;
  };
  const root = toJsonSchema(components[name], toReference);
  // The list grows while it is read.
  for (const [definition, raw] of pending) {
    const schema = toJsonSchema(raw, toReference);
    size += JSON.stringify(schema).length;
    if (size > MAX_FILE_CHARACTERS) return null;
    definitions.set(definition, schema);
  }
  const schema = {
    $schema: DIALECT,
    title: name,
    ...facts,
    ...(typeof root === 'object' ? root : { allOf: [root] }),
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  };
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  return text.length > MAX_FILE_CHARACTERS ? null : text;
}

/** `#/components/schemas/User` → `User`, `#/components/schemas/User/properties/id` → `User_properties_id` */
function toDefinitionName(target: string): string {
  const name = target.startsWith(`${COMPONENTS}/`) ? target.slice(COMPONENTS.length) : target;
  return toPointerKeys(name).join('_');
}

const ANNOTATIONS =
  'title description default examples deprecated readOnly writeOnly contentEncoding contentMediaType';

const KEYWORDS = [...ASSERTIONS, ...ANNOTATIONS.split(' ')];

/** Convert a schema of OpenAPI 3.1 to JSON Schema with other references. */
function toJsonSchema(raw: unknown, toReference: (target: string) => string): JsonSchema {
  return writeSchema(raw, {
    keywords: KEYWORDS,
    isRequired: () => true,
    writePart: (part) => toJsonSchema(part, toReference),
    toReference: (target) => ({ $ref: toReference(target) }),
  });
}
