import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../contract.ts';
import { createJsonSchemaWriter } from '../schema/json-schema.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { toMisfits } from './misfits.ts';
import type { Misfit } from './misfits.ts';
import type { Direction } from '../schema/schema-members.ts';

/** Tells where and how a value does not fit a schema of the contract; nothing where it fits. */
export type ValueValidator = (value: unknown, schema: unknown, direction: Direction) => Misfit[];

/**
 * Create a validator by JSON Schema 2020-12, which compiles each schema when it first needs it. It
 * throws where a schema cannot be compiled, such as for a `pattern` that is no regular expression.
 */
export function createValueValidator(
  contract: Pick<Contract, 'references' | 'resolveSchema'>,
): ValueValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Contracts say more than JSON Schema, and sometimes less; a linter judges that.
    strict: false,
    validateSchema: false,
    logger: false,
    // Optimised code takes longer to make than examples take to check.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  const { references, resolveSchema } = contract;
  const onDefinition = (name: string, schema: JsonSchema) => void ajv.addSchema(schema, name);
  const write = createJsonSchemaWriter({ references, resolveSchema, onDefinition });
  /** Hundreds of schemas say `{"type": "string"}`. */
  const compiled = new Map<string, ValidateFunction>();

  const explain = (value: unknown, schema: JsonSchema): Misfit[] => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate(value) ? [] : toMisfits(validate.errors ?? [], explain);
  };
  return (value, schema, direction) => explain(value, write(schema, direction));
}
