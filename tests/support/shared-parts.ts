import { createBuildContext } from '../../build/build-context.ts';
import type { SharedParts } from '../../build/build-site.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import { openCache } from '../../build/files/cache.ts';
import type { Cache } from '../../build/files/cache.ts';
import { createBuildInput } from '../../cli/build-input.ts';

const sharedParts = new Map<string, Promise<Omit<SharedParts, 'cache'>>>();

/** Bundles and grammars are the same for all sites below a base path: they are made once in a process. */
export function loadSharedParts(base = '/'): Promise<Omit<SharedParts, 'cache'>> {
  const load = async () => {
    const site = 'tests/fixtures/site';
    const input = createBuildInput({
      content: `${site}/content`,
      openapi: `${site}/openapi/management.yaml`,
      base,
    });
    const { cache, highlighter } = createBuildContext(input);
    return { highlighter, bundles: await loadBundles(input, cache) };
  };
  const parts = sharedParts.get(base) ?? load();
  sharedParts.set(base, parts);
  return parts;
}

const memory = openCache(null, '');
const isImage = ([kind]: unknown[]) => kind === 'image';

/** A cache that has nothing but the social images of other builds, which take most of the time of a small site. */
export const IMAGE_CACHE: Cache = {
  get: (namespace, key) => (isImage(key) ? memory.get(namespace, key) : undefined),
  put: (namespace, key, value) => (isImage(key) ? memory.put(namespace, key, value) : value),
  memo: async (namespace, key, compute) =>
    isImage(key) ? memory.memo(namespace, key, compute) : compute(),
  prune() {},
};
