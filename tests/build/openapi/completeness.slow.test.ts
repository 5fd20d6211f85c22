import { expect, test } from 'vitest';
import { compileWhole, listOmissions } from './completeness/list-omissions.ts';

test('shows all of the own document, with samples that fit it', async () => {
  expect(listOmissions(await compileWhole('openapi/management.yaml'))).toEqual([]);
});
