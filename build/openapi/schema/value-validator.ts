import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isObject } from '../load/json.ts';
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

/** Create a validator by JSON Schema 2020-12. It throws for a schema that cannot be compiled, such as for its `pattern`. */
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
    code: { optimize: false },
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
  const explain = (value: unknown, schema: JsonSchema): ValidationError[] => {
    const validate = compile(schema);
    return validate(value) ? [] : toValidationErrors(validate.errors ?? [], explain);
  };
  const jsonSchemas = {
    request: new WeakMap<object, JsonSchema>(),
    response: new WeakMap<object, JsonSchema>(),
  };
  /** An example is validated again after each change, and to write its schema takes as long as to validate it. */
  const writeOnce = (schema: unknown, direction: Direction): JsonSchema => {
    if (!isObject(schema)) return write(schema, direction);
    const jsonSchema = jsonSchemas[direction].get(schema) ?? write(schema, direction);
    jsonSchemas[direction].set(schema, jsonSchema);
    return jsonSchema;
  };
  return (value, schema, direction) => explain(value, writeOnce(schema, direction));
}
