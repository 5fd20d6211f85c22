import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

/** List the faults that an editor shows in a YAML text, by a schema in `.vscode/schemas/`. */
export function listEditorFaults(schema: string, text: string): string[] {
  const options = { allErrors: true, allowUnionTypes: true, strictTypes: false };
  const file = `.vscode/schemas/${schema}.json`;
  const validate = new Ajv(options).compile(JSON.parse(readFileSync(file, 'utf8')));
  validate(parse(text));
  const errors = validate.errors ?? [];
  return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
