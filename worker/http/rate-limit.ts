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

/** An IPv6 client has a whole /64 network: `2001:db8::1` → `2001:db8:0:0`. An IPv4 address stays. */
function toClientKey(address: string): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
