import { expect, test } from 'vitest';
import type { Operation } from '../../../build/openapi/model/spec.ts';
import { toOperationLabel } from '../../../build/openapi/pages/operation-names.ts';

const OPERATION = { method: 'get', path: '/users', pathKey: '/users' } as Operation;

test.each<[string, Partial<Operation>, string]>([
  ['its summary', { summary: 'List users', operationId: 'listUsers' }, 'List users'],
  ['its id where there is no summary', { operationId: 'listUsers' }, 'listUsers'],
  ['its id where the summary is a text', { summary: 'x '.repeat(80), operationId: 'a' }, 'a'],
  ['its id where the summary has lines', { summary: 'One.\nTwo.', operationId: 'a' }, 'a'],
  ['its method and path where there is nothing else', {}, 'GET /users'],
])('names an operation by %s', (_, fields, label) => {
  expect(toOperationLabel({ ...OPERATION, ...fields })).toBe(label);
});
