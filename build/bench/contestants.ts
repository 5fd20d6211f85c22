import { join } from 'node:path';
import { build } from 'esbuild';
import { ASSET_FOLDER, BROWSER_OPTIONS } from '../bundle/browser-options.ts';
import { startReleaseServer } from '../release/release-server.ts';
import type { BenchContext } from './bench-context.ts';
import { createForwarding, startCompressingServer } from './compressing-server.ts';
import type { Answer, CompressingServer } from './compressing-server.ts';
import { copyRelease } from './copy-release.ts';

/** One way to serve the same pages. */
export interface Contestant {
  name: string;
  server: CompressingServer;
}

export interface Contestants {
  site: Contestant;
  /** The same documents without any script, as files. */
  staticFloor: Contestant;
  /** The same with React's client hydrating the shell, and nothing else. */
  reactFloor: Contestant;
  all: Contestant[];
  close(): Promise<void>;
}

const FLOORS = ['static', 'react'] as const;

/** Where the React floor has its script. */
const FLOOR_SCRIPT = `/${ASSET_FOLDER}/react-floor.js`;

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** What fetches or announces scripts besides. */
const SCRIPT_LINKS = /<link\b[^>]*rel="?modulepreload"?[^>]*>/g;

/**
 * Serve a release, and the two floors made from its documents of `paths`, each behind a proxy of its own. The
 * floors' documents are files of the same asset router: a static site would be served so.
 */
export async function startContestants(
  { sourceFolder, releaseFolder, workFolder }: BenchContext,
  paths: string[],
): Promise<Contestants> {
  const folder = join(workFolder, 'contestants');
  const headers = new Map<string, Headers>();
  await copyRelease(releaseFolder, folder, async (ask) => {
    const assets = new Map([[FLOOR_SCRIPT, await bundleReactFloor(sourceFolder)]]);
    for (const [at, path] of paths.entries()) {
      const document = await ask(path, { headers: { Accept: 'text/html' } });
      if (!document?.ok) throw new Error(`${path} answered ${document?.status}.`);
      headers.set(path, toFloorHeaders(document.headers));
      const html = await document.text();
      assets.set(toFile('static', at), html.replace(SCRIPTS, '').replace(SCRIPT_LINKS, ''));
      assets.set(
        toFile('react', at),
        html.replace(/(<script type="module"[^>]* src=")[^"]*(")/, `$1${FLOOR_SCRIPT}$2`),
      );
    }
    return assets;
  });
  const release = await startReleaseServer(folder, { port: 0 });
  const forward = createForwarding(release.url);
  const createFloor =
    (floor: (typeof FLOORS)[number]): Answer =>
    async (path, init) => {
      const own = headers.get(path);
      const file = own && (await forward(toFile(floor, paths.indexOf(path)), init));
      return file ? new Response(file.body, { headers: own }) : null;
    };
  const [site, ...floors] = await Promise.all([
    startCompressingServer([forward]),
    ...FLOORS.map((floor) => startCompressingServer([createFloor(floor), forward])),
  ]);
  const [staticFloor, reactFloor] = floors;
  if (!staticFloor || !reactFloor) throw new RangeError('There are two floors.');
  const contestants = {
    site: { name: 'site', server: site },
    staticFloor: { name: 'static floor', server: staticFloor },
    reactFloor: { name: 'React floor', server: reactFloor },
  };
  return {
    ...contestants,
    all: Object.values(contestants),
    async close() {
      await Promise.all([site, ...floors].map((server) => server.close()));
      await release.close();
    },
  };
}

/** Its ending keeps the asset router from tidying the address. */
function toFile(floor: string, at: number): string {
  return `/${ASSET_FOLDER}/${floor}-floor-${at}.txt`;
}

/** The document's own headers, without those that belong to its transport or call for scripts. */
function toFloorHeaders(headers: Headers): Headers {
  const own = new Headers(headers);
  for (const name of ['Link', 'Content-Length', 'Content-Encoding', 'Transfer-Encoding']) {
    own.delete(name);
  }
  return own;
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
