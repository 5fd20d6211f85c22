/*
 * The flags of the commands that run without credentials, as `parseArgs` of Node takes them. Plain JavaScript, because
 * `run.mjs` reads them before anything is installed: npm may have consumed each of them.
 */

/** The flags that say what to build. */
export const SITE_FLAGS = /** @type {const} */ ({
  content: { type: 'string' },
  openapi: { type: 'string' },
  'openapi-root': { type: 'string' },
  base: { type: 'string' },
  'broken-links': { type: 'string' },
  'links-origin': { type: 'string' },
});

export const START_FLAGS = /** @type {const} */ ({
  ...SITE_FLAGS,
  host: { type: 'boolean', default: false },
});

export const BUILD_FLAGS = /** @type {const} */ ({
  ...SITE_FLAGS,
  out: { type: 'string', default: 'dist' },
  'all-warnings': { type: 'boolean', default: false },
  'keep-going': { type: 'boolean', default: false },
  'update-urls': { type: 'boolean', default: false },
});

export const PREVIEW_FLAGS = /** @type {const} */ ({
  port: { type: 'string' },
  dist: { type: 'string', default: 'dist' },
});

/**
 * Return the variable in which npm passes on a flag that it has consumed: `dry-run` → `npm_config_dry_run`
 *
 * @param {string} flag
 */
export function toNpmVariable(flag) {
  return `npm_config_${flag.replaceAll('-', '_')}`;
}
