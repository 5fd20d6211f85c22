import type { ErrorObject } from 'ajv';
import { toPointerKeys } from './json-pointer.ts';
import { isObject } from './json-value.ts';

/** A place in a value where it does not fit its schema. */
export interface Misfit {
  /** JSON pointer into the value; empty for the value itself. */
  pointer: string;
  /** What stands there and what should: ``is `"old"`, but must be integer`` */
  message: string;
}

/** Longer values are cut in messages. */
const MAX_SHOWN_LENGTH = 60;

/** Keywords that say no more than that a choice failed. */
const CHOICES = new Set(['anyOf', 'oneOf', 'if', 'contains']);

/**
 * Put a validator's errors into words, one for each place. Of a choice between schemas only those
 * errors count that lie deepest: they come from the alternative that was meant.
 */
export function toMisfits(errors: ErrorObject[], value: unknown): Misfit[] {
  const choices = errors.filter(({ keyword }) => CHOICES.has(keyword));
  const outer = choices.filter(
    (choice) => !choices.some((other) => isBelow(choice.instancePath, other.instancePath)),
  );
  const plain = errors.filter(
    (error) => !outer.some((choice) => isAtOrBelow(error.instancePath, choice.instancePath)),
  );
  const ofChoices = outer.flatMap((choice) =>
    findDeepest(errors.filter((error) => isAtOrBelow(error.instancePath, choice.instancePath))),
  );
  const byPlace = Map.groupBy([...plain, ...ofChoices], ({ instancePath }) => instancePath);
  return [...byPlace].map(([pointer, here]) => ({ pointer, message: toMessage(here, value) }));
}
