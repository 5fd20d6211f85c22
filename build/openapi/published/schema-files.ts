import { toObject } from '../load/json.ts';
import { toTargetKeys } from '../load/refs.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { createRefResolver } from '../load/refs.ts';
import type { RefResolver } from '../load/refs.ts';
import { ASSERTIONS, writeSchema } from '../schema/json-schema.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

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
  for (const name of Object.keys(toObject(references.find(COMPONENTS)))) {
    const facts = isProvisional(name) ? PROVISIONAL : {};
    if (NAME.test(name)) files.set(paths.schema(name), renderSchema(name, facts, references));
  }
  return files;
}

const COMPONENTS = '#/components/schemas';

function renderSchema(name: string, facts: object, references: RefResolver): string {
  const components = toObject(references.find(COMPONENTS));
  const definitions = new Map<string, unknown>();
  const pending: [string, unknown][] = [];
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
    definitions.set(definition, toJsonSchema(raw, toReference));
  }
  const schema = {
    $schema: DIALECT,
    title: name,
    ...facts,
    ...(typeof root === 'object' ? root : { allOf: [root] }),
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** `#/components/schemas/User` → `User`, `#/components/schemas/User/properties/id` → `User_properties_id` */
function toDefinitionName(target: string): string {
  const name = target.startsWith(`${COMPONENTS}/`) ? target.slice(COMPONENTS.length) : target;
  return toTargetKeys(name).join('_');
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
