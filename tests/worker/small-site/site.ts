import { setImmediate } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { ReleaseAssets } from '../../../client/model/release-assets.ts';
import type { SiteMetadata } from '../../../client/model/site.ts';
import { createApp } from '../../../worker/app.ts';
import type { Bindings } from '../../../worker/env.ts';
import { LIVE_RELEASE } from '../../../worker/live-release.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { createIsolateCache } from '../../../worker/store/release-store.ts';
import { SAMPLE_ASSETS } from '../sample-assets.ts';
import { createSmallRelease } from './release.ts';
import type { SmallRelease } from './release.ts';

interface SmallSiteOptions {
  release?: SmallRelease;
  /** Below which the site lies. */
  basePath?: string;
  site?: Partial<SiteMetadata>;
  assets?: Partial<ReleaseAssets>;
  /** Parts of bindings that a test replaces, by their name. */
  bindings?: { [Name in keyof Bindings]?: unknown };
  /** What KV does in place of returning the value of a key. */
  readKv?: (key: string, value: ArrayBuffer | null) => unknown;
}

/** A line of the log. */
type LogLine = Record<string, unknown>;

/** The Worker's code in this process, with a small release and a clock that the test advances. */
export interface SmallSite extends SmallRelease {
  /** Request a path of `https://docs.example`, or an address. `ID` in it stands for the release. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Return the text of a response. */
  load(address: string, init?: RequestInit): Promise<string>;
  /** Keys that were read from KV. */
  reads: string[];
  /** Return the lines of the log when all requests have ended. */
  loadLines(): Promise<LogLine[]>;
}

/** The origin of requests by path. */
export const SMALL_ORIGIN = 'https://docs.example';

/** Start an isolate for the current test. */
export function startSmallSite(options: SmallSiteOptions = {}): SmallSite {
  const { basePath = '/', assets, bindings, readKv = (_, value) => value } = options;
  const release = options.release ?? loadSmallRelease(basePath);
  const lines: LogLine[] = [];
  const note = (level: string) => (text: string) => {
    const line = JSON.parse(text) as LogLine;
    if (line['level'] !== level) throw new Error(`Not logged as ${level}: ${text}`);
    lines.push(line);
  };
  vi.spyOn(console, 'log').mockImplementation(note('info'));
  vi.spyOn(console, 'error').mockImplementation(note('error'));
  // No timer of the Worker ends on its own, so that no busy machine changes a response.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const site = { ...SAMPLE_ASSETS.site, basePath, search: release.search, ...options.site };
  const app = createApp({ ...SAMPLE_ASSETS, site, ...assets }, createIsolateCache());
  const reads: string[] = [];
  const pending: Promise<unknown>[] = [];
  const id = typeof bindings?.RELEASE === 'string' ? bindings.RELEASE : release.id;
  const env = {
    RELEASE: id,
    CONTENT: {
      get: async (key: string) => {
        reads.push(key);
        const stored = key === toManifestKey(LIVE_RELEASE) ? toManifestKey(release.id) : key;
        const text = release.records.get(stored);
        return readKv(key, text === undefined ? null : new TextEncoder().encode(text).buffer);
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
  const context = {
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  const fetch: SmallSite['fetch'] = async (address, init) => {
    const url = (URL.canParse(address) ? address : SMALL_ORIGIN + address).replace('ID', id);
    return app.fetch(new Request(url, init), env, context);
  };
  return {
    ...release,
    reads,
    fetch,
    load: async (address, init) => (await fetch(address, init)).text(),
    async loadLines() {
      await Promise.all(pending);
      return lines;
    },
  };
}

const releases = new Map<string, SmallRelease>();

/** No test changes a release, so each is made once. */
function loadSmallRelease(basePath: string): SmallRelease {
  const release = releases.get(basePath) ?? createSmallRelease({ basePath });
  releases.set(basePath, release);
  return release;
}

/** Load the manifest, so that no read of it has a timer in the way of `passTime`. */
export async function loadManifest(site: SmallSite): Promise<void> {
  await site.fetch('/docs/questions');
}

/** Let time pass for the Worker, once it waits for a timer. */
export async function passTime(milliseconds: number): Promise<void> {
  while (vi.getTimerCount() === 0) await setImmediate();
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Tell whether a promise has settled after all that is due now. */
export async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await setImmediate();
  return (await Promise.race([work, Promise.resolve(pending)])) !== pending;
}

/** Return a call of a tool as a request to `/mcp`. */
export function toCall(name: string, args: Record<string, unknown>): RequestInit {
  const message = { method: 'tools/call', params: { name, arguments: args } };
  return toMessage(message);
}

interface ToolResult {
  text: string;
  data: unknown;
  isError: boolean;
}

/** Call a tool by `/mcp`, and return its result. */
export async function callTool(
  name: string,
  args: Record<string, unknown>,
  site: SmallSite = startSmallSite(),
): Promise<ToolResult> {
  const { result } = JSON.parse(await site.load('/mcp', toCall(name, args))) as {
    result: { content: { text: string }[]; structuredContent?: unknown; isError?: boolean };
  };
  const { content, structuredContent: data, isError = false } = result;
  return { text: content.map(({ text }) => text).join('|'), data, isError };
}

export function toMessage(message: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  };
}
