import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { toList, toObject } from '../../build/openapi/load/json.ts';
import { walkDocument } from '../../build/openapi/load/walk-document.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

async function fetchJson(path: string): Promise<Record<string, unknown>> {
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

test('each schema is a JSON Schema 2020-12 that needs no other file, and its examples fit it', async () => {
  const document = await fetchJson('/openapi/management.json');
  const { schemas, examples } = toObject(document['components']);
  const names = Object.keys(toObject(schemas));
  expect(names.length).toBeGreaterThan(200);
  const files = await Promise.all(
    names.map(async (name) => [name, await fetchJson(`/openapi/schemas/${name}.json`)] as const),
  );
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  const validators = new Map(
    files.map(([name, file]) => [`#/components/schemas/${name}`, ajv.compile(file)]),
  );
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

test('any site can read a schema', async () => {
  const { headers } = await site.fetch('/openapi/schemas/User.json');
  expect(headers.get('content-type')).toMatch(/^application\/schema\+json/);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('the file of webhook messages has bodies that fit their schemas, and llms.txt names it', async () => {
  const path = '/openapi/webhook-messages.json';
  const { messages } = await fetchJson(path);
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  expect(toList(messages).length).toBeGreaterThan(5);
  for (const message of toList(messages).map(toObject)) {
    const validate = ajv.compile(await fetchJson(String(message['schema'])));
    const isValid = validate(JSON.parse(String(message['body'])));
    expect([message['operation'], isValid]).toEqual([message['operation'], true]);
    ajv.removeSchema();
  }
  expect(await (await site.fetch('/llms.txt')).text()).toContain(path);
});
