import { parse } from 'smol-toml';
import * as z from 'zod';

/** The release's wrangler configuration, in the release's folder. */
export const RELEASE_CONFIG = 'wrangler.json';

const WRANGLER_CONFIG = z.looseObject({
  name: z.string(),
  assets: z.looseObject({}),
  vars: z.looseObject({}),
});

/**
 * Render the wrangler configuration of a release from the text of the project's `wrangler.toml`: the release id and the
 * Worker's name as variables, and paths relative to the release's folder. The build step stays: it stops wrangler when
 * a person runs it with this configuration, before the records are in KV.
 */
export function renderReleaseConfig(wranglerToml: string, release: string): string {
  const raw = WRANGLER_CONFIG.parse(parse(wranglerToml));
  const { assets, vars, ...rest } = raw;
  const config = {
    ...rest,
    main: 'worker/index.js',
    assets: { ...assets, directory: 'assets' },
    vars: { ...vars, RELEASE: release, WORKER: raw.name },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
