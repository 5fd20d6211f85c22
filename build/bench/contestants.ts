import { join } from 'node:path';
import { build } from 'esbuild';
import { BROWSER_OPTIONS } from '../bundle/browser-options.ts';
import { startReleaseServer } from '../release/release-server.ts';
import { createForwarding, startCompressingServer } from './compressing-server.ts';
import type { Answer, CompressingServer } from './compressing-server.ts';

/** One way to serve the same pages. */
export interface Contestant {
  name: string;
  server: CompressingServer;
}

export interface Contestants {
  site: Contestant;
  /** The same documents without any script. */
  staticFloor: Contestant;
  /** The same documents with React's client hydrating the shell, and nothing else. */
  reactFloor: Contestant;
  all: Contestant[];
  close(): Promise<void>;
}

/** Where the React floor has its script. */
const FLOOR_SCRIPT = '/_assets/react-floor.js';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** What fetches or announces scripts besides. */
const SCRIPT_LINKS = /<link\b[^>]*rel="?modulepreload"?[^>]*>/g;

/** Serve a release, and the two floors made from its documents of `paths`, each behind a proxy of its own. */
export async function startContestants(
  sourceFolder: string,
  releaseFolder: string,
  paths: string[],
): Promise<Contestants> {
  const release = await startReleaseServer(releaseFolder, { port: 0 });
  const forward = createForwarding(release.url);
  const script = await bundleReactFloor(sourceFolder);
  const documents = await loadDocuments(forward, paths);
  const withoutScripts = (html: string) => html.replace(SCRIPTS, '').replace(SCRIPT_LINKS, '');
  const withFloor = (html: string) =>
    html.replace(/(<script type="module"[^>]* src=")[^"]*(")/, `$1${FLOOR_SCRIPT}$2`);
  const serveScript: Answer = async (path) =>
    path === FLOOR_SCRIPT
      ? new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      : null;
  const servers = await Promise.all([
    startCompressingServer([forward]),
    startCompressingServer([serveDocuments(documents, withoutScripts), forward]),
    startCompressingServer([serveDocuments(documents, withFloor), serveScript, forward]),
  ]);
  const names = ['site', 'static floor', 'React floor'];
  const [site, staticFloor, reactFloor] = servers.map((server, at) => ({
    name: names[at] ?? '',
    server,
  }));
  if (!site || !staticFloor || !reactFloor) throw new RangeError('There are three contestants.');
  return {
    site,
    staticFloor,
    reactFloor,
    all: [site, staticFloor, reactFloor],
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await release.close();
    },
  };
}

interface KeptDocument {
  html: string;
  headers: Headers;
}

async function loadDocuments(forward: Answer, paths: string[]): Promise<Map<string, KeptDocument>> {
  const documents = new Map<string, KeptDocument>();
  for (const path of paths) {
    const response = await forward(path, { headers: { Accept: 'text/html' } });
    if (!response?.ok) throw new Error(`${path} answered ${response?.status}.`);
    documents.set(path, {
      html: await response.text(),
      headers: toStaticHeaders(response.headers),
    });
  }
  return documents;
}

/** The document's own headers, without those that call for scripts. */
function toStaticHeaders(headers: Headers): Headers {
  const own = new Headers(headers);
  own.delete('Link');
  own.delete('Content-Length');
  return own;
}

function serveDocuments(
  documents: Map<string, KeptDocument>,
  change: (html: string) => string,
): Answer {
  return async (path) => {
    const document = documents.get(path);
    return document ? new Response(change(document.html), { headers: document.headers }) : null;
  };
}

async function bundleReactFloor(sourceFolder: string): Promise<string> {
  const { outputFiles } = await build({
    ...BROWSER_OPTIONS,
    absWorkingDir: sourceFolder,
    entryPoints: [join(sourceFolder, 'build/bench/react-floor.tsx')],
    format: 'esm',
    jsx: 'automatic',
  });
  return outputFiles[0]?.text ?? '';
}
