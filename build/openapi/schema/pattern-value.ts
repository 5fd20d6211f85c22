import * as fc from 'fast-check';
import type { Constraints } from './schema.ts';

/** Texts that are tried. Most patterns need one, and a long text takes one for each of its characters. */
const MAX_TRIES = 2_000;

/** Texts that are generated until one fits. */
const MAX_RUNS = 200;

/** Where a pattern allows any character, these are easier to read than a space. */
const READABLE = /^\w+(?:[@:./-]\w+)*$/;

/** The patterns of a document are few, but each example of a schema is built several times. */
const cachedValues = new Map<string, string | undefined>();

/** Find a short text that matches all patterns, the same each time. Undefined without one that can be generated. */
export function findPatternValue(constraints: Constraints): string | undefined {
  const { patterns = [], minLength = 0, maxLength = Infinity } = constraints;
  const key = JSON.stringify([patterns, minLength, maxLength]);
  if (cachedValues.has(key)) return cachedValues.get(key);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const isFitting = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    expressions.every((expression) => expression.test(text));
  const value =
    findText(expressions, (text) => READABLE.test(text) && isFitting(text)) ??
    findText(expressions, isFitting);
  cachedValues.set(key, value);
  return value;
}

function findText(expressions: RegExp[], isFitting: (text: string) => boolean): string | undefined {
  let triesLeft = MAX_TRIES;
  const isMiss = (text: string) => (triesLeft -= 1) <= 0 || !isFitting(text);
  for (const expression of expressions) {
    try {
      // The simplest counterexample of "each text is a miss" is the example.
      const property = fc.property(fc.stringMatching(expression), isMiss);
      const { counterexample } = fc.check(property, { seed: 0, numRuns: MAX_RUNS });
      if (counterexample) return counterexample[0];
    } catch {
      // Another pattern may be one that can be generated.
    }
  }
  return undefined;
}
