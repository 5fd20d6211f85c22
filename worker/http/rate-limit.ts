import type { RateLimit } from '@cloudflare/workers-types';
import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

/** The period of the limits in `wrangler.toml`, for `Retry-After`. */
export const RETRY_SECONDS = '60';

/** Tell whether a client exceeds a limit. A limiter that fails limits nobody: the site is read-only. */
export async function isLimited(
  limit: RateLimit | undefined,
  c: Pick<Context<AppEnv>, 'req' | 'var'>,
): Promise<boolean> {
  try {
    const key = toClientKey(c.req.header('CF-Connecting-IP') ?? 'unknown');
    return limit !== undefined && !(await limit.limit({ key })).success;
  } catch (error) {
    c.var.log.errors.push(error);
    return false;
  }
}

/** An IPv6 client has a network: `2001:db8:0:712::1` → `2001:db8:0:700`. IPv4 stays: `::ffff:192.0.2.7` → `192.0.2.7`. */
function toClientKey(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const [a = 0, b = 0, c = 0, d = 0] = [...before, ...zeros, ...after].map((group) =>
    Number.parseInt(group, 16),
  );
  return [a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':');
}
