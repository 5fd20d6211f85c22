import type { SchemaField } from '../../client/article/schema-node.ts';
import type { HttpMethod } from '../../client/model/http-method.ts';
import type { Contract, MediaType, Operation } from './contract.ts';
import { toObject } from './json/json-value.ts';
import type { MarkdownRenderer } from './markdown/markdown-html.ts';
import type { Misfit } from './examples/misfits.ts';
import { toOperationLabel } from './navigation/operation-label.ts';
import type { PlacedOperation } from './navigation/operation-slugs.ts';
import { createPageScope } from './pages/page-scope.ts';
import { isJson } from './examples/payload.ts';
import type { ReferencePaths } from './navigation/reference-paths.ts';
import { toSchemaMembers } from './schema/schema-members.ts';
import type { Direction } from './schema/schema-members.ts';
import { toSchemaTree, withoutTitle } from './schema/schema-tree.ts';
import { findUnknownFields } from './examples/unknown-fields.ts';
import { createValueValidator } from './examples/value-validator.ts';

/** What the pages of the guide ask a contract for. */
export interface ContractLookup {
  /** Changes with anything that the contract says. */
  fingerprint: string;
  /** False for one that was kept: it knows its operations, and throws when asked for schemas. */
  isWhole: boolean;
  /** Make it whole. */
  complete(): Promise<void>;
  /** By their ids. */
  operations: Pick<ReadonlyMap<string, OperationEntry>, 'get' | 'keys'>;
  /** Component schemas by name, as they are written. */
  schemas: ReadonlyMap<string, unknown>;
  /** Names of a component schema's fields. */
  fieldNames(schema: string, direction: Direction): string[];
  /** Lay out fields of a component schema for a page. */
  toFields(wanted: WantedFields): FieldList;
  /** Tell where a value does not fit a schema, fields included that the schema does not know. */
  findMisfits(value: unknown, schema: unknown, direction: Direction): Misfit[];
}

/** An operation as a link to its page needs it. */
export interface OperationEntry {
  /** Path of its page, without the base path. */
  page: string;
  method: HttpMethod;
  /** Path template of the call. */
  path: string;
  label: string;
  /** Schema of the JSON that is sent; undefined where none is. */
  request: unknown;
  /** Schemas of the JSON that is answered, by status. */
  responses: ReadonlyMap<string, unknown>;
}

export interface WantedFields {
  schema: string;
  /** In this order. */
  names: string[];
  direction: Direction;
  /** Ids that the page has already. */
  takenIds: readonly string[];
}

export interface FieldList {
  fields: SchemaField[];
  /** Ids of the fields and of what is inside them. */
  anchors: string[];
  /** Links in descriptions to places of this site, as written. */
  links: string[];
}

/** Fields and variants that one list may show; an operation's page has room for more. */
const FIELD_BUDGET = 150;

export function createContractLookup(
  contract: Contract,
  placed: PlacedOperation[],
  options: { fingerprint: string; paths: ReferencePaths; markdown: MarkdownRenderer },
): ContractLookup {
  const { fingerprint, paths, markdown } = options;
  const { references, resolveSchema } = contract;
  const validate = createValueValidator(contract);
  const components = toObject(references.find('#/components/schemas'));
  const findMembers = (schema: string, direction: Direction) =>
    toSchemaMembers(resolveSchema(components[schema]), resolveSchema, direction);
  return {
    fingerprint,
    isWhole: true,
    complete: async () => {},
    operations: new Map(
      placed.flatMap(({ operation, slug }) =>
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
    findMisfits: (value, schema, direction) => [
      ...validate(value, schema, direction),
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
