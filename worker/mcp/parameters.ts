/** The JSON Schema of a parameter of a tool. A parameter with a default is optional. */
export type Parameter = { description: string } & (
  | { type: 'string'; maxLength: number; default?: string }
  | { type: 'string'; enum: readonly string[]; default?: string }
  | { type: 'integer'; minimum: number; maximum: number; default?: number }
);

/** Parameters by name. */
export type ToolParameters = Record<string, Parameter>;

/** The values of parameters. */
export type Input<Params extends ToolParameters> = {
  [Name in keyof Params]: Params[Name] extends { enum: readonly (infer Value)[] }
    ? Value
    : Params[Name] extends { type: 'integer' }
      ? number
      : string;
};

/** What is wrong with the input, and how to fix it. */
export class InputError extends Error {}

/** Parse the input of a tool, without what it does not know. Throws `InputError`. */
export function parseInput<Params extends ToolParameters>(
  parameters: Params,
  input: Record<string, unknown>,
): Input<Params> {
  const values = Object.entries(parameters).map(([name, parameter]) => {
    const value = Object.hasOwn(input, name) ? input[name] : parameter.default;
    const expected = findRequirement(value, parameter);
    if (expected !== null) throw new InputError(`\`${name}\` must be ${expected}.`);
    return [name, value];
  });
  return Object.fromEntries(values) as Input<Params>;
}

/** Find the requirement that a value does not meet: `an integer from 0 to 9` */
function findRequirement(value: unknown, parameter: Parameter): string | null {
  if (parameter.type === 'integer') {
    const { minimum, maximum } = parameter;
    const isInteger = typeof value === 'number' && Number.isInteger(value);
    const isValid = isInteger && value >= minimum && value <= maximum;
    return isValid ? null : `an integer from ${minimum} to ${maximum}`;
  }
  if ('enum' in parameter) {
    const isValid = parameter.enum.some((option) => option === value);
    return isValid ? null : `one of \`${parameter.enum.join('`, `')}\``;
  }
  const { maxLength } = parameter;
  const isValid = typeof value === 'string' && value.length <= maxLength;
  return isValid ? null : `a string of at most ${maxLength} characters`;
}

/** Return the JSON Schema of a tool's input. What has no default is required. */
export function toInputSchema(properties: ToolParameters) {
  const required = Object.keys(properties).filter(
    (name) => properties[name]?.default === undefined,
  );
  return { type: 'object', properties, required };
}
