import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OpenApiDocument } from '../../../../build/openapi/load/load-document.ts';
import { createContractFiles } from '../../../../build/openapi/load/contract-files.ts';
import { createSourceLocator } from '../../../../build/openapi/load/source-locator.ts';
import { loadSchemas } from '../../../../build/openapi/reference/schema-lookup.ts';
import { toReferenceModel } from '../../../../build/openapi/reference/reference-model.ts';
import { toReferenceSpec } from '../../../../build/openapi/reference/spec-lookup.ts';
import type { FormOptions } from '../../../../build/openapi/reference/spec-lookup.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { createReferencePaths } from '../../../../build/openapi/reference/reference-paths.ts';

const DOCUMENT: OpenApiDocument = parse(readFileSync('tests/fixtures/forms.yaml', 'utf8'));

const ref = { $ref: '#/components/schemas/User' };

const lookup = await loadSchemas(DOCUMENT, {
  basePath: '/base/',
  overviewPath: '/docs/api/a',
  highlighter: {
    loadLanguages: async () => {},
    highlight: (text: string) => [{ text, className: '' }],
  },
});

const FORM: FormOptions = {
  create: 'createUser',
  update: null,
  example: null,
  only: null,
  careful: [],
  separate: [],
};

test('pages of the guide find operations with an id, and their schemas', () => {
  const model = toReferenceModel(
    parseSpec(DOCUMENT, 'a', 'a.yaml'),
    createSourceLocator('a.yaml', createContractFiles('a.yaml', '.'), {
      document: DOCUMENT,
      origins: new Map(),
    }),
    { basePath: '/base/', severity: 'error' },
  );
  const { operations, hash } = toReferenceSpec(model);
  expect([...operations.keys()]).toEqual(['createUser', 'updateUser', 'deleteUser']);
  expect(operations.get('createUser')).toEqual({
    page: '/docs/api/a/create-user',
    method: 'post',
    path: '/users',
    label: 'Create a user',
    isProvisional: true,
    request: ref,
    responses: new Map([['201', ref]]),
  });
  // Links to the pages are a part of what is shown.
  const paths = createReferencePaths('b', '/base/');
  expect(toReferenceSpec({ ...model, paths }).hash).not.toBe(hash);
  expect(toReferenceSpec(model).hash).toBe(hash);
});

test('fields of a schema are those of a direction', () => {
  expect(lookup.fieldNames('User', 'request')).toEqual(['name', 'state', 'roles', 'secret']);
  expect(lookup.fieldNames('User', 'response')).toEqual(['id', 'name', 'state', 'roles']);
  expect(lookup.fieldNames('Gone', 'response')).toEqual([]);
  expect([...lookup.schemas.keys()]).toEqual(['User', 'Open']);
});

test('fields of a page come in the order that it names, with ids that it does not have', () => {
  const names = ['state', 'gone', 'name'];
  const takenIds = ['user-name'];
  const fields = lookup.toFields({ schema: 'User', names, direction: 'response', takenIds });
  expect(fields.map(({ id, name, presence }) => [id, name, presence])).toEqual([
    ['user-state', 'state', 'may be missing'],
    ['user-name-2', 'name', null],
  ]);
  expect(fields[1]?.schema.type).toBe('string');
});

test('a form has words of operators, values of an example, and how fields change', () => {
  const { fields, reasons } = lookup.toFormFields({
    ...FORM,
    update: 'updateUser',
    separate: ['state'],
  });
  expect(reasons).toEqual([]);
  const lines = fields.map(({ label, isRequired, choices, examples, change }) => {
    const required = isRequired ? 'required' : 'optional';
    return [label, required, choices.join(), examples.join(), change].join(' | ');
  });
  // The description of the state has named its other value.
  expect(lines.join('\n')).toBe(
    [
      'Name | required |  | Ada | update',
      'State | optional | Switched off | Switched off | separate',
      'The roles | optional |  |  | none',
      'The roles: scope name | optional |  | all | none',
      'Code | optional |  | s3 | none',
    ].join('\n'),
  );
});

test.each<[Partial<FormOptions>, string[], string[]]>([
  [{ only: ['name'], example: 'ben' }, ['Name'], []],
  [{ only: [] }, [], []],
  [{ only: ['nam'] }, [], ['Unknown field `nam`. Did you mean `name`?']],
  [
    { only: ['name'], separate: ['zzzzz'] },
    ['Name'],
    ['Unknown field `zzzzz`. Known: name, state, roles, scopeName, secret.'],
  ],
  [{ example: 'bem' }, [], ['Unknown example `bem`. Did you mean `ben`?']],
  [{ create: 'deleteUser' }, [], ['The operation `deleteUser` takes no JSON.']],
])('a form of %j has the fields %j, and the reasons %j', (wanted, labels, reasons) => {
  const list = lookup.toFormFields({ ...FORM, ...wanted });
  expect(list.fields.map(({ label }) => label)).toEqual(labels);
  expect(list.reasons).toEqual(reasons);
});

test('a form says which fields change with effects, and only of those that the update changes', () => {
  const { fields, reasons } = lookup.toFormFields({
    ...FORM,
    update: 'updateUser',
    careful: ['name', 'state', 'nam'],
  });
  expect(fields.map(({ label, change }) => [label, change])).toEqual([
    ['Name', 'careful'],
    ['State', 'none'],
    ['The roles', 'none'],
    ['The roles: scope name', 'none'],
    ['Code', 'none'],
  ]);
  expect(reasons).toEqual(['Unknown field `nam`. Did you mean `name`?']);
});

test('values are validated, and fields that nobody knows are reported', () => {
  const list = (value: unknown, schema: unknown = ref) =>
    lookup
      .findValidationErrors(value, schema, 'request')
      .map(({ pointer, message }) => `${pointer} ${message}`);
  expect(list({ name: 5 })).toEqual(['/name is `5`, but must be string']);
  expect(list({ name: 'A', stat: 1, 'a/b': 1 })).toEqual([
    '/stat is a field that the schema does not know. Did you mean `state`?',
    '/a~1b is a field that the schema does not know',
  ]);
  expect(list([{ name: 'A', roles: [{ other: 1 }] }], { items: ref })).toEqual([
    '/0/roles/0/other is a field that the schema does not know',
  ]);
  expect(list({ name: 'A', x: 1 }, { $ref: '#/components/schemas/Open' })).toEqual([]);
  expect(list({ x: 1 }, { type: 'object' })).toEqual([]);
  const open = [
    { patternProperties: { '^y': {} } },
    { oneOf: [{}, { minProperties: 9 }] },
    { if: {}, else: {} },
  ];
  for (const more of open) {
    const schema = { properties: { a: {} }, ...more };
    expect([more, list({ x: 1 }, schema)]).toEqual([more, []]);
  }
});
