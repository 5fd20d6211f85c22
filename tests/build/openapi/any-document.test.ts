import { expect, test } from 'vitest';
import { checkAnyDocument } from './any-document.ts';

// No retry: its documents would be other ones.
test(
  'creates a page for each operation of any document, or reports a problem',
  { retry: 0 },
  async () => {
    await expect(checkAnyDocument(30)).resolves.toBeUndefined();
  },
);
