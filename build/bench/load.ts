import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Requests under way at a time. */
const CONNECTIONS = 16;

const REPORT = v.object({
  requests: v.object({ average: v.number() }),
  latency: v.object({ p50: v.number(), p99: v.number() }),
  non2xx: v.number(),
  errors: v.number(),
  timeouts: v.number(),
});

export interface LoadFigures {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Ask for an address as fast as it is answered, from a process of its own; throws when an answer fails. */
export async function load(
  url: URL,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<LoadFigures> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--json',
    '--no-progress',
    `--connections=${CONNECTIONS}`,
    `--duration=${seconds}`,
    ...given,
    url.href,
  ]);
  const { requests, latency, non2xx, errors, timeouts } = v.parse(REPORT, JSON.parse(stdout));
  // A 304 is what was asked for.
  if (errors + timeouts > 0 || (non2xx > 0 && headers['If-None-Match'] === undefined)) {
    throw new Error(`${url.href} failed under load: ${stdout}`);
  }
  return { requestsPerSecond: requests.average, p99Ms: latency.p99 };
}
