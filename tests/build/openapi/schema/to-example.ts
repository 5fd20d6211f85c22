import { generateExample } from '../../../../build/openapi/schema/generated-example.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import type { Direction } from '../../../../build/openapi/schema/schema.ts';

export const ANY_STRING = { type: 'string' };

/** Generate an example of a schema, in a document with components. */
export function toExample(
  schema: unknown,
  components: Record<string, unknown> = {},
  direction: Direction = 'request',
): unknown {
  const spec = parseSpec({ components: { schemas: { ...components, schema } } }, 'api', 'api.yaml');
  return generateExample(schema, spec, direction);
}
