import { expect, test } from 'vitest';
import { buildFiles, SITE } from '../site-build.ts';
import { findLeaks, listen, POSITIONS, REFERENCES, toDocument } from './outside-addresses.ts';
import type { Fragment } from './outside-addresses.ts';

/** Each with one of the kinds of addresses; all kinds of all parts are a slow test. */
test('no reference of a document sends a request, or reads a file outside of the folder', async () => {
  const leaks = await findLeaks(
    Object.entries(REFERENCES).map(([what, toFragment], at) => [what, toFragment, [at % 3]]),
  );
  expect(leaks.join('\n')).toBe('');
});

test('no other part of a document does', async () => {
  const toFragments = (address: string) =>
    Object.values(POSITIONS).map((toFragment) => toFragment(address));
  const merged = (address: string) => JSON.parse(toDocument(...toFragments(address))) as Fragment;
  const leaks = await findLeaks([['all parts at once', merged, [0, 1, 2]]]);
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
      'openapi/api.json': toDocument(...fragments, { paths: { '/a': { get: { deprecated: true } } } }),
      'openapi/history/1.yaml': toDocument(...fragments, older),
    },
    { contract: 'openapi/api.json', isStrict: true, keepGoing: true },
  );
  expect(findHtml('/docs/api/changelog')).toContain('Other changes: 1');
  expect(requests).toEqual([]);
});
