import type { Problem } from '../../problem.ts';
import { toList, toObject, toPointer } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import { walkDocument } from '../load/walk-document.ts';
import type { ObjectKind, Position } from '../load/walk-document.ts';
import type { Direction } from './schema.ts';
import type { ApiSpec, Operation } from './spec.ts';
import { explainExample } from './generated-example.ts';
import { findParameterValue } from './parameter-value.ts';
import { isJson, toPayloads } from './payload.ts';

/** Report the examples and defaults of a document that do not fit their schemas, and bodies without an example. */
export function checkExamples(
  spec: ApiSpec,
  locator: SourceLocator,
  severity: Problem['severity'],
): Problem[] {
  const errors = collectExamples(spec).flatMap(({ kind, value, schema, direction, ...example }) =>
    spec.validate(value, schema, direction).map(({ pointer, message }): Problem => {
      const place = pointer === '' ? '' : ` at \`${pointer}\``;
      return {
        severity,
        ...locator.locate(`${example.pointer}${pointer}`),
        message: `The ${kind} is wrong${place}: it ${message}.`,
      };
    }),
  );
  return [...errors, ...findMissingExamples(spec, locator)];
}

/** An example or a default of the document, and the schema that it has to fit. */
interface DeclaredExample {
  kind: 'example' | 'default';
  /** JSON pointer from an operation to the value, through references. */
  pointer: string;
  value: unknown;
  schema: unknown;
  direction: Direction;
}

/**
 * List the examples and defaults of the operations, webhooks and callbacks: those of parameters, headers
 * and bodies, and those inside of schemas. An object that several refer to is listed once for each
 * direction.
 */
function collectExamples(spec: ApiSpec): DeclaredExample[] {
  const { references } = spec;
  const examples: DeclaredExample[] = [];
  const visited = { request: new Set<unknown>(), response: new Set<unknown>() };
  const visit = (position: Position) => {
    // A schema below `not` describes values that are wrong, and components count where they are used.
    if (position.kind === 'components' || position.keyword === 'not') return false;
    const direction = toDirection(position);
    if (visited[direction].has(position.object)) return false;
    visited[direction].add(position.object);
    examples.push(...listExamples(position, spec).map((example) => ({ ...example, direction })));
    return true;
  };
  walkDocument({ kind: 'document', value: references.find('#') }, visit, references.find);
  return examples;
}

/** The API sends the requests of webhooks and callbacks, and receives their responses. */
function toDirection(position: Position): Direction {
  let isResponse = false;
  let isReversed = false;
  for (let at: Position | null = position; at; at = at.parent) {
    if (at.kind === 'response') isResponse = true;
    if (at.kind === 'callback' || at.keyword === 'webhooks') isReversed = true;
  }
  return isResponse === isReversed ? 'request' : 'response';
}

type PlacedExample = Omit<DeclaredExample, 'direction'>;

function listExamples(position: Position, spec: ApiSpec): PlacedExample[] {
  const { kind, object, pointer } = position;
  const { schema, examples } = object;
  if (kind === 'schema') {
    const entries = Object.entries(Array.isArray(examples) ? toList(examples) : toObject(examples));
    return [
      ...toExample(object, 'example', pointer, object),
      ...entries.map(([key, value]): PlacedExample => {
        const at = toPointer(`${pointer}/examples`, key);
        return { kind: 'example', pointer: at, value, schema: object };
      }),
      ...toExample(object, 'default', pointer, object),
      ...listMergedDefaults(position, spec),
    ];
  }
  if (!MESSAGE_PARTS.includes(kind)) return [];
  const named = Object.entries(toObject(examples)).flatMap(([name, raw]) =>
    toExample(
      spec.references.resolve(raw),
      'value',
      toPointer(`${pointer}/examples`, name),
      schema,
    ),
  );
  const all = [...toExample(object, 'example', pointer, schema), ...named];
  return all.filter((example) => isDescribed(example, position));
}

/** List the defaults of the parts of an `allOf`, and of their fields, which have to fit all parts. */
function listMergedDefaults({ object, pointer }: Position, spec: ApiSpec): PlacedExample[] {
  const { references, resolveSchema } = spec;
  const { properties } = resolveSchema(object);
  return toList(object['allOf']).flatMap((raw, index) => {
    const at = toPointer(`${pointer}/allOf`, String(index));
    const part = references.resolve(raw);
    const fields = Object.entries(toObject(part['properties'])).flatMap(([name, field]) => {
      const merged = properties.get(name);
      const place = toPointer(`${at}/properties`, name);
      const isMerged = merged !== field;
      return isMerged ? toExample(references.resolve(field), 'default', place, merged) : [];
    });
    return [...toExample(part, 'default', at, object), ...fields];
  });
}

/** Objects whose examples fit the schema beside them. */
const MESSAGE_PARTS: ObjectKind[] = ['parameter', 'header', 'mediaType'];

/** List the value at a key as an example; empty where the key is missing. */
function toExample(holder: JsonObject, key: string, at: string, schema: unknown): PlacedExample[] {
  if (!Object.hasOwn(holder, key)) return [];
  const kind = key === 'default' ? 'default' : 'example';
  return [{ kind, pointer: toPointer(at, key), value: holder[key], schema }];
}

/** Schemas do not describe how texts of other media types are written, nor what a JSON text in a text says. */
function isDescribed({ value }: PlacedExample, { kind, name }: Position): boolean {
  if (kind !== 'mediaType' || typeof value !== 'string') return true;
  return isJson(name) && !/^\s*[{[]/.test(value);
}

/** Warn of requests whose samples cannot show what they send, or show it only in part. */
function findMissingExamples(spec: ApiSpec, locator: SourceLocator): Problem[] {
  return spec.operations.flatMap((operation) => {
    const name = `\`${operation.method.toUpperCase()} ${operation.path}\``;
    const toProblem = (place: string, message: string): Problem => ({
      severity: 'warning',
      ...locator.locate(`${operation.pointer}${place}`),
      message,
    });
    const parameters = operation.parameters.filter(
      (parameter) => parameter.isRequired && findParameterValue(parameter, spec) === undefined,
    );
    return [
      ...parameters.map((parameter) =>
        toProblem(
          '',
          `The parameter \`${parameter.name}\` of ${name} has no example, and none can be made from its schema. Add an \`example\`.`,
        ),
      ),
      ...describeBodyExample(operation, spec).map((text) =>
        toProblem('/requestBody', `The body of ${name} ${text}`),
      ),
    ];
  });
}

/** Say what the example of a JSON body lacks; empty for a good or a declared one. */
function describeBodyExample({ requestBody }: Operation, spec: ApiSpec): string[] {
  const media = requestBody?.content.find(({ name }) => isJson(name));
  if (media?.schema === undefined || media.examples.length > 0) return [];
  const { value, error } = explainExample(media.schema, spec, 'request') ?? {};
  if (value !== undefined || toPayloads(media, spec, 'request').length > 0) return [];
  const place = error?.pointer ? `\`${error.pointer}\` ` : 'it ';
  const reason = error ? `, because ${place}${error.message}` : '';
  return [`has no example, and none can be made from its schema${reason}. Add an \`example\`.`];
}
