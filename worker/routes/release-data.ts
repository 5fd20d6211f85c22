import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * The path below `/_data/<release>`, or null when another release is asked for: its reader's
 * tab then leaves with a full page load.
 */
export function toReleasePath(c: Context<AppEnv>, basePath: string): string | null {
  const prefix = `${basePath}_data/${c.var.store.release}`;
  const { pathname } = new URL(c.req.url);
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : null;
}

/** What one release says never changes, except in the author's preview. */
export function dataHeaders(store: ReleaseStore): Record<string, string> {
  return {
    'Cache-Control': store.isLive ? 'no-store' : 'public, max-age=31536000, immutable',
  };
}
