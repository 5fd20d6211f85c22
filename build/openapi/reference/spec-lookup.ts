import type { FormField } from '../../../client/article/form-fields.tsx';
import type { SchemaField } from '../../../client/article/schema-node.ts';
import { toContentHash } from '../../content-hash.ts';
import { isJson } from '../schema/payload.ts';
import { isObject, toObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import type { Direction } from '../schema/schema.ts';
import type { MediaType } from '../schema/spec.ts';
import type { ValidationError } from '../schema/validation-errors.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** Data of a spec for the pages of the guide. */
export interface SpecLookup {
  /** Hash of all that pages can show of the spec's schemas. */
  hash: string;
  /** By operation id. */
  operations: Pick<ReadonlyMap<string, OperationTarget>, 'get' | 'keys'>;
  /** Load the schemas, once: few pages need them. */
  loadSchemas(): Promise<SchemaLookup>;
}

/** Schemas of a spec for the pages of the guide. */
export interface SchemaLookup {
  /** Component schemas by name. */
  schemas: ReadonlyMap<string, unknown>;
  /** List the field names of a component schema. */
  fieldNames(schema: string, direction: Direction): string[];
  /** Convert fields of a component schema for a page. */
  toFields(wanted: FieldsQuery): SchemaField[];
  /** Convert the request bodies of operations to the fields of a form. */
  toFormFields(wanted: FormOptions): FormFieldList;
  /** Validate a value against a schema, and report unknown fields too. */
  findValidationErrors(value: unknown, schema: unknown, direction: Direction): ValidationError[];
}

/** Data of an operation for links to its page. */
export interface OperationTarget {
  /** Path of its page, without the base path. */
  page: string;
  method: string;
  /** Path template of the call. */
  path: string;
  label: string;
  isProvisional: boolean;
  /** Schema of the JSON request body. */
  request: unknown;
  /** Schemas of the JSON responses, by status. */
  responses: ReadonlyMap<string, unknown>;
}

export interface FieldsQuery {
  schema: string;
  /** Names of the fields, in order of display. */
  names: string[];
  direction: Direction;
  /** Ids that the page already has. */
  takenIds: readonly string[];
}

/** The operations of a form, and how it differs from what they say. */
export interface FormOptions {
  /** Operation ids. */
  create: string;
  update: string | null;
  /** Name of the example of `create`; null for the first one. */
  example: string | null;
  /** Names of the fields to show; null for all. */
  only: string[] | null;
  /** Names of the fields whose change has effects that the page describes. */
  careful: string[];
  /** Names of the fields that an operation of their own changes. */
  separate: string[];
}

export interface FormFieldList {
  fields: FormField[];
  /** What the OpenAPI document does not have. */
  reasons: string[];
}

/** The document of a reference. */
export interface ReferenceSpec extends Omit<SpecLookup, 'loadSchemas'> {
  document: OpenApiDocument;
}

/** Return what pages of the guide need of a reference. Operations without an id are left out. */
export function toReferenceSpec({ spec, operations, paths }: ReferenceModel): ReferenceSpec {
  const { document } = spec;
  const targets = operations.flatMap((routed) => {
    const { operationId } = routed.operation;
    if (operationId === undefined) return [];
    return [[operationId, toTarget(routed, paths)] as const];
  });
  const pages = targets.map(([id, { page }]) => [id, page]);
  return {
    document,
    hash: toContentHash(JSON.stringify([withoutTexts(document), pages])),
    operations: new Map(targets),
  };
}

/** Return all that schemas and request bodies can depend on: their references lead anywhere but to these texts. */
function withoutTexts({ info: _info, tags: _tags, paths, ...document }: OpenApiDocument): unknown {
  const operations = Object.entries(toObject(paths)).map(([path, item]) => [
    path,
    Object.entries(toObject(item)).map(([method, operation]) => {
      if (!isObject(operation)) return [method, operation];
      const { summary: _summary, description: _description, ...rest } = operation;
      return [method, rest];
    }),
  ]);
  return [document, operations];
}

function toTarget(
  { operation, slug, label }: RoutedOperation,
  paths: ReferencePaths,
): OperationTarget {
  const { method, path, isProvisional, requestBody, responses } = operation;
  return {
    page: paths.page(slug),
    method,
    path,
    label,
    isProvisional,
    request: findJsonSchema(requestBody?.content ?? []),
    responses: new Map(
      responses.flatMap(({ status, content }) => {
        const schema = findJsonSchema(content);
        return schema === undefined ? [] : [[status, schema]];
      }),
    ),
  };
}

function findJsonSchema(content: MediaType[]): unknown {
  return content.find(({ name }) => isJson(name))?.schema;
}
