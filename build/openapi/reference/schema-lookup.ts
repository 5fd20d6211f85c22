import type { SchemaField } from '../../../client/article/schema-node.ts';
import { withBase } from '../../../client/model/path.ts';
import { findNearest } from '../../nearest.ts';
import type { Highlighter } from '../../article/highlighter.ts';
import { toFormFields } from './to-form-fields.ts';
import { isObject, toObject, toPointer } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { parseSpec } from '../schema/parse-spec.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { ValidationError } from '../schema/validation-errors.ts';
import { createLinkResolver } from './link-resolver.ts';
import type { LinkOptions } from './link-resolver.ts';
import { createMarkdownRenderer } from './markdown-renderer.ts';
import { createPageTexts } from './page-texts.ts';
import { CODE_LANGUAGES } from '../samples/sample-languages.ts';
import { toSchemaMembers } from './schema-members.ts';
import { toSchemaTree } from './schema-tree.ts';
import type { SchemaLookup } from './spec-lookup.ts';

export interface LookupOptions extends LinkOptions {
  highlighter: Highlighter;
  overviewPath: string;
}

/** Load the schemas of a document that was compiled without errors. */
export async function loadSchemas(
  document: OpenApiDocument,
  options: LookupOptions,
): Promise<SchemaLookup> {
  const { basePath, highlighter, overviewPath } = options;
  // Problems of the document are reported where it is compiled, so nobody sees this name.
  const spec = parseSpec(document, 'spec', 'spec.yaml');
  await highlighter.loadLanguages(CODE_LANGUAGES);
  const markdown = createMarkdownRenderer(createLinkResolver(options));
  const { references, resolveSchema } = spec;
  const components = toObject(references.find('#/components/schemas'));
  const findMembers = (schema: string, direction: Direction) =>
    toSchemaMembers(resolveSchema(components[schema]), direction);
  return {
    schemas: new Map(Object.entries(components)),
    fieldNames: (name, direction) => findMembers(name, direction).map((member) => member.name),
    toFields({ schema, names, direction, takenIds }) {
      const texts = createPageTexts(markdown);
      for (const id of takenIds) texts.createId(id);
      const shared = {
        direction,
        texts,
        findPage: () => withBase(basePath, overviewPath),
      };
      const members = findMembers(schema, direction);
      return names.flatMap((name): SchemaField[] => {
        const member = members.find((candidate) => candidate.name === name);
        if (!member) return [];
        const id = texts.createId(`${schema.toLowerCase()}-${name}`);
        const place = { anchor: id, prefix: id, name };
        return [{ ...member, id, schema: toSchemaTree(member.schema, { ...shared, ...place }) }];
      });
    },
    toFormFields: (wanted) => toFormFields(spec, wanted, createPageTexts(markdown)),
    findValidationErrors: (value, schema, direction) => [
      ...spec.validate(value, schema, direction),
      ...findUnknownFields(value, resolveSchema(schema)),
    ],
  };
}

/**
 * List the fields of a value that its schema does not define. JSON Schema and APIs allow them, but in
 * documentation they are misspelt or out of date. A schema with variants or with other keys has no
 * unknown fields.
 */
function findUnknownFields(value: unknown, schema: Schema, pointer = ''): ValidationError[] {
  const { properties, items, resolve } = schema;
  if (Array.isArray(value)) {
    if (!items) return [];
    return value.flatMap((entry, index) =>
      findUnknownFields(entry, resolve(items), toPointer(pointer, index)),
    );
  }
  if (!isObject(value) || !isClosed(schema)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const place = toPointer(pointer, name);
    const part = properties.get(name);
    if (part !== undefined) return findUnknownFields(entry, resolve(part), place);
    const nearest = findNearest(name, properties.keys());
    const hint = nearest === null ? '' : `. Did you mean \`${nearest}\`?`;
    const message = `is a field that the schema does not know${hint}`;
    return [{ pointer: place, message }];
  });
}

/** Tell whether a schema describes nothing but its named fields. */
function isClosed(schema: Schema): boolean {
  return (
    schema.properties.size > 0 &&
    schema.additionalProperties === undefined &&
    schema.choices.length === 0 &&
    Object.keys(schema.rareKeywords).length === 0
  );
}
