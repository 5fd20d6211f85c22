import { randomUUID } from 'node:crypto';
import { unpackText } from '../../build/packed-text.ts';
import type { Release } from '../../build/release/release.ts';
import type { Bindings } from '../../worker/env.ts';
import { LIVE_RELEASE, toManifestKey } from '../../worker/store/keys.ts';

/**
 * Run a release's own Worker, with its records in memory: the same code as is deployed, in this process.
 * `bindings` are added or replace others.
 */
export async function startWorkerInNode(
  release: Release,
  bindings: Partial<Bindings> = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  // A module is evaluated once: another text is another isolate.
  const code = Buffer.from(`${release.worker}\n// ${randomUUID()}`).toString('base64');
  const worker = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    default: { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };
  };
  const env = {
    // What an author's preview runs: it logs failures only.
    RELEASE: LIVE_RELEASE,
    CONTENT: {
      get: async (key: string) => {
        const stored = key === toManifestKey(LIVE_RELEASE) ? toManifestKey(release.id) : key;
        const text = release.records.get(stored);
        return text === undefined ? null : unpackText(text);
      },
    },
    ASSETS: {
      fetch: async (url: string) => {
        const file = release.files.get(new URL(url).pathname.slice(1));
        if (file === undefined) return new Response(null, { status: 404 });
        return new Response(Buffer.from(file));
      },
    },
    ...bindings,
  };
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  return async (path, init) =>
    worker.default.fetch(new Request(`https://docs.example${path}`, init), env, context);
}
