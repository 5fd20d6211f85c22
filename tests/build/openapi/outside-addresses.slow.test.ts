import { expect, test } from 'vitest';
import { buildFiles, SITE } from '../site-build.ts';
import { findLeaks, listen, POSITIONS, toDocument } from './outside-addresses.ts';

test('no part of a document sends a request, or reads a file outside of the folder', async () => {
  const leaks = await findLeaks(
    Object.entries(POSITIONS).map(([what, toFragment]) => [what, toFragment, [0, 1, 2]]),
  );
  expect(leaks.join('\n')).toBe('');
});

test('a whole build sends no request, and neither does the comparison with older versions', async () => {
  const { address, requests } = await listen();
  const toAddress = (name: string) => `${address}${encodeURIComponent(name)}.json`;
  const fragments = Object.entries(POSITIONS).map(([name, toFragment]) =>
    toFragment(toAddress(name)),
  );
  const older = { info: { version: '1' }, 'x-released': '2025-02-01' };
  const { findHtml } = await buildFiles(
    {
      ...SITE,
      'openapi/api.json': toDocument(...fragments, {
        paths: { '/a': { get: { deprecated: true } } },
      }),
      'openapi/history/1.yaml': toDocument(...fragments, older),
    },
    { contract: 'openapi/api.json', isStrict: true, keepGoing: true },
  );
  expect(findHtml('/docs/api/changelog')).toContain('Other changes: 1');
  expect(requests).toEqual([]);
});
