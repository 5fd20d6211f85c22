import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from './contract.ts';
import { createJsonSchemaWriter } from './json-schema.ts';
import { toMisfits } from './misfits.ts';
import type { Misfit } from './misfits.ts';
import type { Direction } from './schema-members.ts';

/** Tells where and how a value does not fit a schema of the contract; nothing where it fits. */
export type ValueValidator = (value: unknown, schema: unknown, direction: Direction) => Misfit[];

/** Create a validator by JSON Schema 2020-12, which compiles each schema when it first needs it. */
export function createValueValidator(
  contract: Pick<Contract, 'references' | 'resolveSchema'>,
): ValueValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    // Contracts say more than JSON Schema, and sometimes less; a linter judges that.
    strict: false,
    validateSchema: false,
    logger: false,
    // Optimised code takes longer to make than examples take to check.
    code: { optimize: false },
  });
  addFormats(ajv);
  const write = createJsonSchemaWriter({
    ...contract,
    onDefinition: (name, schema) => ajv.addSchema(schema, name),
  });
  /** Hundreds of schemas say `{"type": "string"}`. */
  const compiled = new Map<string, ValidateFunction>();
  return (value, schema, direction) => {
    const jsonSchema = write(schema, direction);
    const key = JSON.stringify(jsonSchema);
    const validate = compiled.get(key) ?? ajv.compile(jsonSchema);
    compiled.set(key, validate);
    return validate(value) ? [] : toMisfits(validate.errors ?? [], value);
  };
}
