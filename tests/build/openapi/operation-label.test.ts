import { expect, test } from 'vitest';
import type { Operation } from '../../../build/openapi/schema/spec.ts';
import { toOperationLabel } from '../../../build/openapi/reference/operation-names.ts';

const OPERATION = { method: 'get', path: '/users', pathKey: '/users' } as Operation;

test.each<[string, Partial<Operation>, string]>([
  ['its summary', { summary: 'List users', operationId: 'listUsers' }, 'List users'],
  ['the words of its id in camel case', { operationId: 'getAPIKey' }, 'Get API key'],
  ['the words of its id in Pascal case', { operationId: 'PostCustomers' }, 'Post customers'],
  [
    'the words of its id in kebab case',
    { operationId: 'repos/list-for-org' },
    'Repos list for org',
  ],
  ['its id where it has no words', { operationId: '__' }, '__'],
  ['its id where the summary is a text', { summary: 'x '.repeat(80), operationId: 'a' }, 'A'],
  ['its id where the summary has lines', { summary: 'One.\nTwo.', operationId: 'a' }, 'A'],
  ['its method and path where there is nothing else', {}, 'GET /users'],
])('names an operation by %s', (_, fields, label) => {
  expect(toOperationLabel({ ...OPERATION, ...fields })).toBe(label);
});
