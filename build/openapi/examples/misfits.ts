import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../schema/json-schema.ts';

/** A place in a value where it does not fit its schema. */
export interface Misfit {
  /** JSON pointer into the value; empty for the value itself. */
  pointer: string;
  /** Of JSON Schema. */
  keyword: string;
  /** What stands there and what should: ``is `"old"`, but must be integer`` */
  message: string;
  /** Of the keyword `type`: the types that fit. */
  types: string[];
}

/** Says how a value does not fit a schema. */
type Explain = (value: unknown, schema: JsonSchema) => Misfit[];

/** Longer values are cut in messages. */
const MAX_SHOWN_LENGTH = 60;

/**
 * Put a validator's errors, which have to be verbose, into words. Where none of several alternatives
 * fits, `explain` is asked for each of them, and the one that was most likely meant is told.
 */
export function toMisfits(errors: ErrorObject[], explain: Explain): Misfit[] {
  const choices = findOutermost(errors.filter(isChoice));
  const isInChoice = (path: string) =>
    choices.some(({ instancePath }) => path === instancePath || isBelow(path, instancePath));
  const plain = errors
    .filter(({ instancePath, keyword }) => keyword !== 'if' && !isInChoice(instancePath))
    .map(toMisfit);
  return [...plain, ...choices.flatMap((choice) => toChoiceMisfits(choice, explain))];
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** Errors of a choice that stand in no other choice; one for each place. */
function findOutermost(choices: ErrorObject[]): ErrorObject[] {
  const byPlace = new Map(choices.map((choice) => [choice.instancePath, choice]));
  return [...byPlace.values()].filter(
    ({ instancePath }) => !choices.some((other) => isBelow(instancePath, other.instancePath)),
  );
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`);
}

function toChoiceMisfits(choice: ErrorObject, explain: Explain): Misfit[] {
  const alternatives = (choice.schema as JsonSchema[]).map((schema) =>
    explain(choice.data, schema),
  );
  const fitting = alternatives.filter(({ length }) => length === 0).length;
  if (fitting > 0) {
    const message = `fits ${fitting} alternatives of \`oneOf\`, but must fit one only`;
    return [{ pointer: choice.instancePath, keyword: choice.keyword, message, types: [] }];
  }
  return toLikeliest(alternatives, choice.data).map((misfit) => ({
    ...misfit,
    pointer: `${choice.instancePath}${misfit.pointer}`,
  }));
}

/** Another type, and then another constant, show that an alternative was not meant. */
function toLikeliest(alternatives: Misfit[][], value: unknown): Misfit[] {
  const ofOtherType = (misfits: Misfit[]) =>
    misfits.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
  if (alternatives.every(ofOtherType)) return [toTypeMisfit(alternatives.flat(), value)];
  const toDistance = (misfits: Misfit[]) => {
    if (ofOtherType(misfits)) return Infinity;
    const constants = misfits.filter(({ keyword }) => keyword === 'const' || keyword === 'enum');
    return constants.length * CONSTANT_DISTANCE + misfits.length;
  };
  return alternatives.toSorted((a, b) => compareDistance(toDistance(a), toDistance(b)))[0] ?? [];
}

/** More than the misfits that a value usually has. */
const CONSTANT_DISTANCE = 1000;

/** Infinity less Infinity is no number. */
function compareDistance(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function toTypeMisfit(misfits: Misfit[], value: unknown): Misfit {
  const types = [...new Set(misfits.flatMap(({ types }) => types))];
  const message = `is ${show(value)}, but must be ${types.join(' or ')}`;
  return { pointer: '', keyword: 'type', message, types };
}

function toMisfit({ instancePath, keyword, message, params, data }: ErrorObject): Misfit {
  return {
    pointer: instancePath,
    keyword,
    message: toMessage(keyword, params, data) ?? `is ${show(data)}, but ${message}`,
    types: keyword === 'type' ? [params['type']].flat().map(String) : [],
  };
}

/** Words of our own where the validator's leave out what the author needs; null elsewhere. */
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
      return `is ${show(data)}, but must be one of ${[params['allowedValues']].flat().map(show).join(', ')}`;
    default:
      return null;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text}\``;
}
