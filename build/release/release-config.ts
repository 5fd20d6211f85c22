import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as v from 'valibot';

/** The release's own wrangler configuration, beside the files that it names. */
export const RELEASE_CONFIG = 'wrangler.json';

const WRANGLER_CONFIG = v.looseObject({
  build: v.optional(v.unknown()),
  assets: v.looseObject({}),
  vars: v.looseObject({}),
});

/**
 * Derive a release's configuration from the project's `wrangler.toml`: the same Worker, without a build
 * step, with the release's id and with paths from the release's folder.
 */
export function renderReleaseConfig(wranglerFile: string, release: string): string {
  const raw = v.parse(WRANGLER_CONFIG, parse(readFileSync(wranglerFile, 'utf8')));
  const { build: _, assets, vars, ...rest } = raw;
  const config = {
    ...rest,
    main: 'worker/index.js',
    assets: { ...assets, directory: 'assets' },
    vars: { ...vars, RELEASE: release },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
