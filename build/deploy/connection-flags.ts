/** The flags of every command that talks to Cloudflare. */
export const CONNECTION_FLAGS = {
  config: { type: 'string', default: 'wrangler.toml' },
  timeout: { type: 'string', default: '60' },
} as const;

export const CONNECTION_USAGE = `  --config FILE        wrangler configuration (default: wrangler.toml)
  --timeout SECONDS    how long to wait for one answer, and for a new version to answer (default: 60)
The account comes from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`;
