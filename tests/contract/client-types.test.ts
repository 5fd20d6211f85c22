import { expect, test } from 'vitest';
import { renderTypes } from '../../build/openapi/files/type-declarations.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { checkTypes } from './check-types.ts';
import { loadOwnSpec } from './own-spec.ts';

/** What an integrator writes with the generated types. */
const CLIENT = `
import type { components, operations, paths, webhooks } from './management.ts';

type User = components['schemas']['User'];
type Problem = operations['getUser']['responses'][404]['content']['application/problem+json'];
type Message = webhooks['custom-event']['post']['requestBody']['content']['application/json'];

export const user: User = {
  id: 'usr_ada',
  externalId: 'bb-1001',
  name: 'Ada Okafor',
  email: null,
  attributes: { favouriteDrink: 'Flat white' },
  loginStatus: 'loggedIn',
  createdAt: '2025-02-03T09:15:00Z',
  updatedAt: '2025-02-14T08:30:00Z',
};
export const toText = ({ code, errors = [] }: Problem): string =>
  [code, ...errors.map((error) => error.code)].join();
export const toCount = ({ type, data }: Message) => [type, data.fields['purchaseCount']];
export const path: keyof paths = '/users/{userId}';
// @ts-expect-error There is no such path.
export const unknown: keyof paths = '/user';
`;

test('gives types for TypeScript that compile with every strict check', async () => {
  const { document } = await loadOwnSpec();
  const folder = await createTemporaryFolder({
    'management.ts': (await renderTypes(document)) ?? '',
    'client.ts': CLIENT,
  });
  expect(await checkTypes(folder)).toBe('');
});
