import { UsageError } from '../command-line.ts';

/** The flags of every command that talks to Cloudflare. */
export const CONNECTION_FLAGS = {
  config: { type: 'string', default: 'wrangler.toml' },
  timeout: { type: 'string', default: '60' },
} as const;

export const CONNECTION_USAGE = `  --config FILE        wrangler configuration (default: wrangler.toml)
  --timeout SECONDS    how long to wait for one answer, and for a new version to answer (default: 60)
The account comes from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`;

/** Parse a number of seconds from a flag. */
export function parseSeconds(text: string, name: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${name} must be a number of seconds from 1 to 9999, not \`${text}\`.`);
}
