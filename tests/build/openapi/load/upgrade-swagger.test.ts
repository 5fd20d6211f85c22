import { expect, test } from 'vitest';
import { upgradeSwagger } from '../../../../build/openapi/load/upgrade-swagger.ts';

/** Upgrade an operation, and return it. */
function upgradeOperation(operation: object, rest: object = {}): unknown {
  const document = { swagger: '2.0', paths: { '/a': { post: operation } }, ...rest };
  const { paths } = upgradeSwagger(document);
  return Object(paths)['/a'].post;
}

const LIST = { type: 'array', items: { type: 'string' } };

test.each([
  [
    { in: 'query', type: 'boolean', 'x-example': false },
    { examples: { default: { value: false } } },
  ],
  [
    { in: 'query', ...LIST, collectionFormat: 'tsv' },
    { description: `Its entries are separated by tabs.` },
  ],
  [
    { in: 'header', ...LIST, collectionFormat: 'ssv', description: 'Ids.' },
    { description: 'Ids.\n\nIts entries are separated by spaces.' },
  ],
  [
    { in: 'path', ...LIST, collectionFormat: 'pipes' },
    { description: 'Its entries are separated by `|`.' },
  ],
  [
    { in: 'query', ...LIST, collectionFormat: 'pipes' },
    { style: 'pipeDelimited', explode: false },
  ],
])('the parameter %j becomes %j', (parameter, expected) => {
  const {
    name,
    schema,
    in: place,
    ...rest
  } = Object(Object(upgradeOperation({ parameters: [{ name: 'p', ...parameter }] })).parameters[0]);
  expect([name, place, schema.type]).toEqual(['p', parameter.in, parameter.type]);
  expect(rest).toEqual(expected);
});

test('a form with a required field is required, and its fields have their examples', () => {
  const parameters = [
    { name: 'zip', in: 'formData', type: 'string', required: true, 'x-example': '00501' },
    { name: 'note', in: 'formData', type: 'string' },
  ];
  expect(upgradeOperation({ parameters })).toEqual({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { zip: { type: 'string', examples: ['00501'] }, note: { type: 'string' } },
            required: ['zip'],
          },
        },
      },
    },
  });
});

test('a form without required fields stays optional', () => {
  const parameters = [{ name: 'note', in: 'formData', type: 'string' }];
  expect(Object(upgradeOperation({ parameters })).requestBody.required).toBeUndefined();
});

test('a body by reference is a body', () => {
  const operation = upgradeOperation(
    { parameters: [{ $ref: '#/parameters/User' }] },
    { parameters: { User: { name: 'user', in: 'body', schema: { type: 'object' } } } },
  );
  expect(operation).toEqual({
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  });
});

test.each([
  [undefined, { 'application/octet-stream': {} }],
  [['application/json'], { 'application/octet-stream': {} }],
  [['application/json', 'text/csv'], { 'text/csv': {} }],
])('a response with a file and the media types %j has the content %j', (produces, content) => {
  const responses = { 200: { description: 'It.', schema: { type: 'file' } } };
  const rest = { responses: { File: responses[200] }, ...(produces && { produces }) };
  const upgraded = upgradeSwagger({ paths: { '/a': { get: { responses } } }, ...rest });
  expect(upgraded).toMatchObject({
    paths: { '/a': { get: { responses: { 200: { content } } } } },
    components: { responses: { File: { content } } },
  });
});

test('a form above the operations has their media types', () => {
  const field = { name: 'note', in: 'formData', type: 'string' };
  const put = { consumes: ['application/x-www-form-urlencoded'] };
  const post = { ...put, parameters: [{ ...field, type: 'integer' }] };
  const { paths } = upgradeSwagger({ paths: { '/a': { parameters: [field], put, post } } });
  const toBody = (type: string) => ({
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { note: { type } }, required: [] },
        },
      },
    },
  });
  expect(paths).toMatchObject({ '/a': { put: toBody('string'), post: toBody('integer') } });
});
