import { expect, it } from 'vitest';
import { createStore } from '../../client/browser/shell-state.ts';

it('a store tells its listeners of each value, until they unsubscribe', () => {
  const store = createStore('a');
  const told: string[] = [];
  const first = store.subscribe(() => told.push(`first ${store.read()}`));
  store.subscribe(() => told.push(`second ${store.read()}`));
  expect(store.read()).toBe('a');
  store.set('b');
  first();
  store.set('c');
  expect(told).toEqual(['first b', 'second b', 'second c']);
});
