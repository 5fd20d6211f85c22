import type { ErrorObject } from 'ajv';
import { listFirst } from '../../nearest.ts';
import { toObject, toText } from '../load/json.ts';
import type { JsonSchema } from './json-schema.ts';

/** Why a part of a value does not fit its schema. */
export interface ValidationError {
  /** JSON pointer into the value; empty for the value itself. */
  pointer: string;
  /** Keyword of JSON Schema that the value violates. */
  keyword: string;
  /** The value and what is expected: ``is `"old"`, but must be integer`` */
  message: string;
  /** Types that fit, where the keyword is `type`. */
  types: string[];
  /** The property that is missing, or that is not allowed. */
  property: string | undefined;
}

/** Lists how a value does not fit a schema. */
type Explain = (value: unknown, schema: JsonSchema) => ValidationError[];

/** Longer values are cut in messages. */
const MAX_SHOWN_LENGTH = 60;

/** Convert errors of ajv to messages. `explain` finds the likeliest of several alternatives that do not fit. */
export function toValidationErrors(errors: ErrorObject[], explain: Explain): ValidationError[] {
  const choices = findOutermost(errors.filter(isChoice));
  const isInChoice = (path: string) =>
    choices.some(({ instancePath }) => path === instancePath || isBelow(path, instancePath));
  const plain = errors
    .filter(({ instancePath, keyword }) => keyword !== 'if' && !isInChoice(instancePath))
    .map(toValidationError);
  return [...plain, ...choices.flatMap((choice) => toChoiceErrors(choice, explain))];
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** Errors of choices that are inside of no other choice; one for each pointer. */
function findOutermost(choices: ErrorObject[]): ErrorObject[] {
  const byPlace = new Map(choices.map((choice) => [choice.instancePath, choice]));
  return [...byPlace.values()].filter(
    ({ instancePath }) => !choices.some((other) => isBelow(instancePath, other.instancePath)),
  );
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`);
}

function toChoiceErrors(choice: ErrorObject, explain: Explain): ValidationError[] {
  const alternatives = (choice.schema as JsonSchema[]).map((schema) =>
    explain(choice.data, schema),
  );
  const fitting = alternatives.flatMap(({ length }, index) => (length === 0 ? [index] : []));
  if (fitting.length > 0) {
    const message = `fits ${toNames(choice, fitting)} of \`oneOf\`, but must fit one only`;
    return [
      {
        pointer: choice.instancePath,
        keyword: choice.keyword,
        message,
        types: [],
        property: undefined,
      },
    ];
  }
  return toClosestErrors(alternatives, choice.data).map((error) => ({
    ...error,
    pointer: `${choice.instancePath}${error.pointer}`,
  }));
}

/** `A` and `B`, or their number where they have no names. */
function toNames({ schema }: ErrorObject, indexes: number[]): string {
  const names = indexes.map((index) => toText(toObject((schema as unknown[])[index])['title']));
  if (names.includes(undefined)) return `${indexes.length} alternatives`;
  return names.map((name) => `\`${name}\``).join(' and ');
}

/** An alternative of another type, or with another constant, is the least likely one. */
function toClosestErrors(alternatives: ValidationError[][], value: unknown): ValidationError[] {
  const ofOtherType = (errors: ValidationError[]) =>
    errors.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
  if (alternatives.every(ofOtherType)) return [toTypeError(alternatives.flat(), value)];
  const toDistance = (errors: ValidationError[]) => {
    if (ofOtherType(errors)) return Infinity;
    const constants = errors.filter(({ keyword }) => keyword === 'const' || keyword === 'enum');
    return constants.length * CONSTANT_DISTANCE + errors.length;
  };
  return alternatives.toSorted((a, b) => compareDistance(toDistance(a), toDistance(b)))[0] ?? [];
}

/** More than the number of errors that a value usually has. */
const CONSTANT_DISTANCE = 1000;

/** Infinity minus Infinity is NaN. */
function compareDistance(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function toTypeError(errors: ValidationError[], value: unknown): ValidationError {
  const types = [...new Set(errors.flatMap(({ types }) => types))];
  const message = `is ${show(value)}, but must be ${types.join(' or ')}`;
  return { pointer: '', keyword: 'type', message, types, property: undefined };
}

function toValidationError({
  instancePath,
  keyword,
  message,
  params,
  data,
}: ErrorObject): ValidationError {
  return {
    pointer: instancePath,
    keyword,
    message: toMessage(keyword, params, data) ?? `is ${show(data)}, but ${message}`,
    types: keyword === 'type' ? [params['type']].flat().map(String) : [],
    property: toText(
      params['missingProperty'] ??
        params['additionalProperty'] ??
        params['unevaluatedProperty'] ??
        params['propertyName'],
    ),
  };
}

/** Own messages where those of ajv omit a value or a name; null elsewhere. */
function toMessage(keyword: string, params: Record<string, unknown>, data: unknown): string | null {
  switch (keyword) {
    case 'type':
      return `is ${show(data)}, but must be ${[params['type']].flat().join(' or ')}`;
    case 'required':
      return `has no \`${params['missingProperty']}\`, which is required`;
    case 'additionalProperties':
      return `has \`${params['additionalProperty']}\`, which the schema does not allow`;
    case 'unevaluatedProperties':
      return `has \`${params['unevaluatedProperty']}\`, which the schema does not allow`;
    case 'const':
      return `is ${show(data)}, but must be ${show(params['allowedValue'])}`;
    case 'enum':
      return `is ${show(data)}, but must be one of ${listFirst([params['allowedValues']].flat().map(show))}`;
    default:
      return null;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text}\``;
}
