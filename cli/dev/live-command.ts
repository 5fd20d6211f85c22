import { resolve } from 'node:path';
import { publishLive } from './live-kv.ts';
import { buildOwnSite } from '../build-command.ts';

/** Build the site and put it into the local KV that `wrangler dev` reads. Returns the exit code. */
export async function runLive(): Promise<number> {
  const release = await buildOwnSite();
  if (!release) return 1;
  await publishLive(release, resolve('wrangler.toml'));
  return 0;
}
