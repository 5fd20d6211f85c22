import { registerHooks } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The query of a module that is loaded again. */
const VERSION = /\?version=\d+$/;

/** File systems take the time of a change from a clock that ticks every 4 to 16 ms. */
const CLOCK_TOLERANCE_MS = 20;

/** Modules that were replaced stay in memory: some megabytes each time. */
export const MAX_RELOADS = 50;

/** A module as it is on disk, the `count`th time. */
interface LoadedModule<Module> {
  module: Module;
  /** Milliseconds since the epoch. Its files have not changed between this time and when they were read. */
  loadedAt: number;
  count: number;
}

/**
 * Create a function that imports a module again, with those of its imports for which `mustReload` holds. It registers a
 * hook of the whole process, so one process creates one. It is faster than another process, because the packages stay.
 */
export function createModuleReloader<Module>(
  url: URL,
  mustReload: (path: string) => boolean,
): () => Promise<LoadedModule<Module>> {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const [version] = VERSION.exec(context.parentURL ?? '') ?? [];
      if (version === undefined || !resolved.url.startsWith('file:')) return resolved;
      return mustReload(fileURLToPath(resolved.url))
        ? { ...resolved, url: resolved.url + version }
        : resolved;
    },
  });
  let count = 0;
  return async () => {
    count += 1;
    const loadedAt = Date.now();
    // A file that changes after this has a later time.
    await delay(CLOCK_TOLERANCE_MS);
    const module = (await import(`${url.href}?version=${count}`)) as Module;
    return { module, loadedAt, count };
  };
}
