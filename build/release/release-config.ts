import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as z from 'zod';

/** The release's own wrangler configuration, beside the files that it names. */
export const RELEASE_CONFIG = 'wrangler.json';

const WRANGLER_CONFIG = z.looseObject({
  build: z.unknown().optional(),
  assets: z.looseObject({}),
  vars: z.looseObject({}),
});

/**
 * Derive a release's configuration from the project's `wrangler.toml`: the same Worker, without a build
 * step, with the release's id and with paths from the release's folder.
 */
export function renderReleaseConfig(wranglerFile: string, release: string): string {
  const raw = WRANGLER_CONFIG.parse(parse(readFileSync(wranglerFile, 'utf8')));
  const { build: _, assets, vars, ...rest } = raw;
  const config = {
    ...rest,
    main: 'worker/index.js',
    assets: { ...assets, directory: 'assets' },
    vars: { ...vars, RELEASE: release },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
