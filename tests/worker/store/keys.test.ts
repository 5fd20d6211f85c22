import { expect, it } from 'vitest';
import { toManifestKey, toPageKey } from '../../../worker/store/keys.ts';

it('names records by their content and manifests by their release', () => {
  expect(toPageKey('4f1c')).toBe('page/4f1c');
  expect(toManifestKey('live')).toBe('manifest-3/live');
});
