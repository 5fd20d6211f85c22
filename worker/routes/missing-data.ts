import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { missHeaders } from './cache-headers.ts';

/** Answer a script that asks for what this release has not, in few bytes: its page then loads in full. */
export function missingData(c: Context<AppEnv>): Response {
  return c.text('This release has no such data.\n', 404, missHeaders(c.env.RELEASE));
}
