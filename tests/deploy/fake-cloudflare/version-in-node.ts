import { runInThisContext } from 'node:vm';
import { findVisible } from './state.ts';
import type { State, Version } from './state.ts';

/** A version that responds, made from its upload only. */
export interface ServedVersion {
  /** Request a URL of any host. */
  fetch(url: string): Promise<Response>;
}

interface SiteWorker {
  fetch(request: Request, env: object, context: object): Promise<Response>;
}

/** A version that runs in this process: its start takes milliseconds, where workerd takes half a second. */
export async function startVersion(state: State, version: Version): Promise<ServedVersion> {
  const { metadata, modules, assets } = version;
  const worker = await startIsolate(modules.get(metadata.main_module) ?? '');
  const findAsset = (url: string | URL) => {
    const { hash = '' } = assets[new URL(url).pathname] ?? {};
    return state.files.get(hash);
  };
  const toValue = ({ type, text, namespace_id = '' }: (typeof metadata.bindings)[number]) => {
    if (type === 'plain_text') return text;
    if (type === 'assets') {
      return { fetch: async (url: string) => toAssetResponse(findAsset(url)) };
    }
    if (type !== 'kv_namespace') return undefined;
    const namespace = state.namespaces.get(namespace_id);
    const load = (key: string) => namespace && findVisible(namespace).get(key)?.value;
    const toBytes = (text: string | undefined) =>
      text === undefined ? null : new TextEncoder().encode(text).buffer;
    return { get: async (key: string) => toBytes(load(key)) };
  };
  const env = Object.fromEntries(
    metadata.bindings.map((binding) => [binding.name, toValue(binding)]),
  );
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  return {
    fetch: async (url) => {
      // The asset server comes first.
      const asset = findAsset(url);
      return asset ? toAssetResponse(asset) : worker.fetch(new Request(url), env, context);
    },
  };
}

function toAssetResponse(bytes: Uint8Array | undefined): Response {
  return new Response(bytes === undefined ? null : Buffer.from(bytes), {
    status: bytes ? 200 : 404,
  });
}

const compiled = new Map<string, (console: object) => Promise<SiteWorker>>();

/** Evaluate a bundled Worker: as in an isolate of its own, nothing is in its cache. */
function startIsolate(code: string): Promise<SiteWorker> {
  const start = compiled.get(code) ?? compile(code);
  compiled.set(code, start);
  return start({ log: () => {}, error: () => {} });
}

/** Compile a bundle to a function, which is evaluated again and again, as a module is not. */
function compile(code: string): (console: object) => Promise<SiteWorker> {
  const body = code.replace(/\bexport\s*\{\s*([\w$]+) as default\s*\};?/, 'return $1;');
  if (body === code) throw new Error('The Worker has no default export.');
  return runInThisContext(`async (console) => {${body}\n}`);
}
