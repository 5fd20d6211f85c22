import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { toRegExp } from '../load/pattern.ts';
import type { RefResolver } from '../load/refs.ts';
import { createJsonSchemaWriter } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Direction, SchemaResolver } from './schema.ts';
import { toValidationErrors } from './validation-errors.ts';
import type { ValidationError } from './validation-errors.ts';

/** Lists where and how a value does not fit a schema of the spec; empty where it fits. */
export type ValueValidator = (
  value: unknown,
  schema: unknown,
  direction: Direction,
) => ValidationError[];

/** The names of fields can have patterns that do not compile. */
function compilePattern(pattern: string): RegExp {
  return toRegExp(pattern) ?? /^/;
}

/** Create a validator by JSON Schema 2020-12. */
export function createValueValidator(
  references: RefResolver,
  resolveSchema: SchemaResolver,
): ValueValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // OpenAPI has keywords beyond JSON Schema; whether a schema is valid is for a linter.
    strict: false,
    validateSchema: false,
    logger: false,
    // Optimising code takes longer than checking the examples.
    code: { optimize: false, regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
  });
  addFormats.default(ajv);
  const onDefinition = (name: string, schema: JsonSchema) => void ajv.addSchema(schema, name);
  const write = createJsonSchemaWriter({ references, resolveSchema, onDefinition });
  /** Hundreds of schemas are `{"type": "string"}`. */
  const compiled = new Map<string, ValidateFunction>();

  const compile = (schema: JsonSchema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate;
  };
  return (value, schema, direction) => {
    try {
      const validate = compile(write(schema, direction));
      return validate(value) ? [] : toValidationErrors(validate.errors ?? []);
    } catch (error) {
      // A keyword of the schema has a value of a wrong type.
      const reason = error instanceof Error ? error.message : String(error);
      return [{ pointer: '', message: `cannot be checked by its schema: ${reason}` }];
    }
  };
}
