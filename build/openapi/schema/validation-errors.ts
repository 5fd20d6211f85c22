import type { ErrorObject } from 'ajv';
import { listFirst } from '../../nearest.ts';

/** Why a part of a value does not fit its schema. */
export interface ValidationError {
  /** JSON pointer into the value; empty for the value itself. */
  pointer: string;
  /** The value and what is expected: ``is `"old"`, but must be integer`` */
  message: string;
}

/** Longer values are cut in messages. */
const MAX_SHOWN_LENGTH = 60;

/** Convert errors of ajv to messages. Of several alternatives that do not fit, those count that fit the most. */
export function toValidationErrors(errors: ErrorObject[]): ValidationError[] {
  const choices = errors.filter(isChoice);
  const outermost = choices.filter((choice) => choices.find((one) => isIn(choice, one)) === choice);
  const plain = errors.filter(
    (error) => error.keyword !== 'if' && !choices.some((choice) => isIn(error, choice)),
  );
  return [
    ...plain.map(toValidationError),
    ...outermost.flatMap((choice) => toChoiceErrors(choice, errors)),
  ];
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

function isIn({ instancePath }: ErrorObject, choice: ErrorObject): boolean {
  return `${instancePath}/`.startsWith(`${choice.instancePath}/`);
}

/** An alternative with another constant is the least likely one, and one with an error deep inside the likeliest. */
function toChoiceErrors(choice: ErrorObject, errors: ErrorObject[]): ValidationError[] {
  const pointer = choice.instancePath;
  if (Array.isArray(choice.params['passingSchemas'])) {
    return [{ pointer, message: 'fits several alternatives of `oneOf`, but must fit one only' }];
  }
  const inner = errors.filter((error) => isIn(error, choice) && !isChoice(error));
  const others = inner.filter(({ keyword }) => keyword !== 'const' && keyword !== 'enum');
  const likely = others.length > 0 ? others : inner;
  const toDepth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const depth = Math.max(...likely.map(toDepth));
  const deepest = likely.filter((error) => toDepth(error) === depth);
  const [first] = deepest;
  if (!first || deepest.some(({ keyword }) => keyword !== 'type')) {
    return deepest.filter(({ keyword }) => keyword !== 'type').map(toValidationError);
  }
  const types = [...new Set(deepest.flatMap(({ params }) => params['type']))];
  return [toValidationError({ ...first, params: { type: types } })];
}

function toValidationError({
  instancePath,
  keyword,
  message,
  params,
  data,
}: ErrorObject): ValidationError {
  const text = toMessage(keyword, params, data) ?? `is ${show(data)}, but ${message}`;
  return { pointer: instancePath, message: text };
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
