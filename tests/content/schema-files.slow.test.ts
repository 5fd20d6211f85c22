import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { toObject } from '../../build/openapi/load/json.ts';
import { walkDocument } from '../../build/openapi/load/walk-document.ts';
import { useOwnSite } from '../support/site.ts';

const site = useOwnSite();

async function fetchJson(path: string): Promise<Record<string, unknown>> {
  return (await (await site.fetch(path)).json()) as Record<string, unknown>;
}

test('each schema is a JSON Schema 2020-12 that needs no other file, and its examples fit it', async () => {
  const document = await fetchJson('/openapi/management.json');
  const { schemas, examples } = toObject(document['components']);
  const names = Object.keys(toObject(schemas));
  expect(names.length).toBeGreaterThan(200);
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  const files = names.map(async (name) => {
    const file = await fetchJson(`/openapi/schemas/${name}.json`);
    return [`#/components/schemas/${name}`, ajv.compile(file)] as const;
  });
  const validators = new Map<string, ValidateFunction>(await Promise.all(files));
  let checked = 0;
  walkDocument({ kind: 'document', value: document }, ({ kind, object }) => {
    const validate = validators.get(String(toObject(object['schema'])['$ref']));
    if (kind !== 'mediaType' || !validate) return;
    for (const example of Object.values(toObject(object['examples']))) {
      const name = String(toObject(example)['$ref']).replace('#/components/examples/', '');
      const { value } = toObject(toObject(examples)[name] ?? example);
      checked += 1;
      if (!validate(value)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
    }
  });
  expect(checked).toBeGreaterThan(200);
});
