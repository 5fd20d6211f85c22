import { expect, test } from 'vitest';
import { findLeaks, POSITIONS } from './outside-addresses.ts';

test('no part of a document sends a request, or reads a file outside of the folder', async () => {
  const leaks = await findLeaks(
    Object.entries(POSITIONS).map(([what, toFragment]) => [what, toFragment, [0, 1, 2]]),
  );
  expect(leaks.join('\n')).toBe('');
});
