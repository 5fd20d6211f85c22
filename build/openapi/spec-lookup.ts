import type { SchemaField } from '../../client/article/schema-node.ts';
import type { HttpMethod } from '../../client/model/http-method.ts';
import { isJson } from './examples/payload.ts';
import { findUnknownFields } from './examples/unknown-fields.ts';
import { toObject } from './load/json.ts';
import type { Direction } from './model/schema.ts';
import type { ApiSpec, MediaType, Operation } from './model/spec.ts';
import type { ValidationError } from './model/validation-errors.ts';
import type { MarkdownRenderer } from './pages/markdown-renderer.ts';
import { toOperationLabel } from './pages/operation-names.ts';
import type { RoutedOperation } from './pages/operation-names.ts';
import { createPageScope } from './pages/page-scope.ts';
import type { ReferencePaths } from './pages/reference-paths.ts';
import { toSchemaMembers } from './pages/schema-members.ts';
import { toSchemaTree, withoutTitle } from './pages/schema-tree.ts';

/** Data of a spec for the pages of the guide. */
export interface SpecLookup {
  /** Hash of the document. */
  fingerprint: string;
  /** False for a cached lookup, which has operations but throws when its schemas are used. */
  isWhole: boolean;
  /** Load the rest of a cached lookup. */
  complete(): Promise<void>;
  /** By operation id. */
  operations: Pick<ReadonlyMap<string, OperationEntry>, 'get' | 'keys'>;
  /** Component schemas by name. */
  schemas: ReadonlyMap<string, unknown>;
  /** List the field names of a component schema. */
  fieldNames(schema: string, direction: Direction): string[];
  /** Convert fields of a component schema for a page. */
  toFields(wanted: WantedFields): FieldList;
  /** Validate a value against a schema, and report unknown fields too. */
  findValidationErrors(value: unknown, schema: unknown, direction: Direction): ValidationError[];
}

/** Data of an operation for links to its page. */
export interface OperationEntry {
  /** Path of its page, without the base path. */
  page: string;
  method: HttpMethod;
  /** Path template of the call. */
  path: string;
  label: string;
  /** Schema of the JSON request body. */
  request: unknown;
  /** Schemas of the JSON responses, by status. */
  responses: ReadonlyMap<string, unknown>;
}

interface WantedFields {
  schema: string;
  /** Names of the fields, in order of display. */
  names: string[];
  direction: Direction;
  /** Ids that the page already has. */
  takenIds: readonly string[];
}

interface FieldList {
  fields: SchemaField[];
  /** Ids of the fields and of their parts. */
  anchors: string[];
  /** Links to this site in descriptions, as written. */
  links: string[];
}

/** Limit of fields and variants in one list; the page of an operation has room for more. */
const FIELD_BUDGET = 150;

export function createSpecLookup(
  spec: ApiSpec,
  routed: RoutedOperation[],
  options: { fingerprint: string; paths: ReferencePaths; markdown: MarkdownRenderer },
): SpecLookup {
  const { fingerprint, paths, markdown } = options;
  const { references, resolveSchema } = spec;
  const components = toObject(references.find('#/components/schemas'));
  const findMembers = (schema: string, direction: Direction) =>
    toSchemaMembers(resolveSchema(components[schema]), resolveSchema, direction);
  return {
    fingerprint,
    isWhole: true,
    complete: async () => {},
    operations: new Map(
      routed.flatMap(({ operation, slug }) =>
        operation.operationId === undefined
          ? []
          : [[operation.operationId, toEntry(operation, paths.page(slug))]],
      ),
    ),
    schemas: new Map(Object.entries(components)),
    fieldNames: (name, direction) => findMembers(name, direction).map((member) => member.name),
    toFields({ schema, names, direction, takenIds }) {
      const scope = createPageScope(markdown);
      for (const id of takenIds) scope.createId(id);
      const taken = scope.anchors.length;
      const shared = {
        direction,
        resolve: resolveSchema,
        createId: scope.createId,
        renderDescription: scope.renderDescription,
        budget: { remaining: FIELD_BUDGET },
        occurrences: new Map<unknown, string>(),
        isShownOnce: false,
      };
      const members = findMembers(schema, direction);
      const fields = names.flatMap((name): SchemaField[] => {
        const member = members.find((own) => own.name === name);
        if (!member) return [];
        const id = scope.createId(`${schema.toLowerCase()}-${name}`);
        const tree = toSchemaTree(member.schema, { ...shared, anchor: id, prefix: id });
        return [{ ...member, id, schema: withoutTitle(tree, name) }];
      });
      return { fields, anchors: scope.anchors.slice(taken), links: [...scope.links] };
    },
    findValidationErrors: (value, schema, direction) => [
      ...spec.validate(value, schema, direction),
      ...findUnknownFields(value, schema, resolveSchema),
    ],
  };
}

function toEntry(operation: Operation, page: string): OperationEntry {
  const { method, path, requestBody, responses } = operation;
  return {
    page,
    method,
    path,
    label: toOperationLabel(operation),
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
