import { randomUUID } from 'node:crypto';
import { toLocalBindings } from '../../build/release/check-worker.ts';
import type { Release } from '../../build/release/release.ts';
import type { Bindings } from '../../worker/env.ts';

/**
 * Run a release's own Worker, with its records in memory: the same code as is deployed, in this process.
 * `bindings` are added or replace others. A path is requested from `https://docs.example`.
 */
export async function startWorkerInNode(
  release: Release,
  bindings: Partial<Bindings> = {},
): Promise<(address: string, init?: RequestInit) => Promise<Response>> {
  // A module is evaluated once: another text is another isolate.
  const code = Buffer.from(`${release.worker}\n// ${randomUUID()}`).toString('base64');
  const worker = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    default: { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };
  };
  const env = { ...toLocalBindings(release), ...bindings };
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  return async (address, init) => {
    const url = URL.canParse(address) ? address : `https://docs.example${address}`;
    return worker.default.fetch(new Request(url, init), env, context);
  };
}
