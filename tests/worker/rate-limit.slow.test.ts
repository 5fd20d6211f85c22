import { expect, inject, it } from 'vitest';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import { SETTLED } from '../support/limits.ts';
import { toSite } from '../support/site.ts';
import { toMessage } from './small-site/site.ts';

it.each<[string, RequestInit | undefined]>([
  ['/mcp', toMessage({ method: 'ping' })],
  ['/search.json?q=users', undefined],
])('workerd responds with 429 to many requests of %s from one address', async (path, init) => {
  await using server = await startReleaseServer(inject('builtSite'), { prelude: SETTLED });
  const site = toSite(server.url);
  const statuses = new Set<number>();
  const send = async (): Promise<void> => {
    const response = await site.fetch(path, init);
    statuses.add(response.status);
    await response.body?.cancel();
  };
  // Twice what is allowed in a minute, and more: the minute may end in between.
  for (let sent = 0; sent < 700 && !statuses.has(429); sent += 50) {
    await Promise.all(Array.from({ length: 50 }, send));
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
