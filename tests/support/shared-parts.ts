import { createBuildContext } from '../../build/build-context.ts';
import type { SharedParts } from '../../build/build-site.ts';
import { loadBundles } from '../../build/bundle/load-bundles.ts';
import { toBuildInput } from '../../cli/site-flags.ts';

const sharedParts = new Map<string, Promise<SharedParts>>();

/** Bundles and grammars are the same for all sites below a base path: they are made once in a process. */
export function loadSharedParts(base = '/'): Promise<SharedParts> {
  const load = async () => {
    const input = toBuildInput({ content: 'content', openapi: 'openapi/management.yaml', base });
    const { cache, highlighter } = createBuildContext(input);
    return { highlighter, bundles: await loadBundles(input, cache) };
  };
  const parts = sharedParts.get(base) ?? load();
  sharedParts.set(base, parts);
  return parts;
}
