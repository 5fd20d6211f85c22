import type { Problem } from '../../problem.ts';
import type { Contract } from '../contract.ts';
import { collectGivenExamples } from './given-examples.ts';
import type { GivenExample } from './given-examples.ts';
import type { Misfit } from './misfits.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import { createValueValidator } from './value-validator.ts';
import type { ValueValidator } from './value-validator.ts';

/** Report the examples and defaults of a contract that do not fit their schemas. */
export function checkExamples(contract: Contract, locator: SourceLocator): Problem[] {
  const validate = createValueValidator(contract);
  return collectGivenExamples(contract.references).flatMap((given) =>
    findMessages(given, validate).map(({ pointer, message }) => ({
      severity: 'error',
      ...locator.locate(`${given.pointer}${pointer}`),
      message,
    })),
  );
}

function findMessages(given: GivenExample, validate: ValueValidator) {
  try {
    return validate(given.value, given.schema, given.direction).map((misfit) => ({
      pointer: misfit.pointer,
      message: toMessage(given, misfit),
    }));
  } catch (error) {
    // What cannot be checked must not pass for checked.
    const reason = error instanceof Error ? error.message : String(error);
    return [{ pointer: '', message: `The ${given.kind}'s schema is not usable: ${reason}.` }];
  }
}

/** The example is wrong at `/age`: it is `"old"`, but must be integer. */
function toMessage({ kind }: GivenExample, { pointer, message }: Misfit): string {
  const place = pointer === '' ? '' : ` at \`${pointer}\``;
  return `The ${kind} is wrong${place}: it ${message}.`;
}
