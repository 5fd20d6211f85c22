import { randomUUID } from 'node:crypto';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PreviewAddress } from './worker/preview-worker.ts';

/** The folder that wrangler.toml names. */
export const PREVIEW_FOLDER = '.cache/preview';

const WORKER = `${PREVIEW_FOLDER}/worker/index.js`;
/** Empty: wrangler starts the Worker again for each change of a file there, and cuts its responses. */
const ASSETS = `${PREVIEW_FOLDER}/assets`;

/** Responds until the first release is there. */
const PLACEHOLDER = `export default {
  fetch: () =>
    new Response('The site is not built yet. See the terminal. This page reloads by itself.', {
      status: 503,
      headers: { 'Cache-Control': 'no-store', Refresh: '1' },
    }),
};`;

const SOURCE_MAP = '//# sourceMappingURL=data:application/json;base64,';

/** Lines before the bundle that its source map does not count: the preview's address and the release's assets. */
const LEADING_LINES = 2;

/** The Worker, which wrangler watches. */
export interface PreviewFolder {
  /** Id of the code that is in place. */
  readCode(): string;
  /** Put code in place; wrangler starts the Worker again. Resolves to whether it is other code. */
  writeWorker(bundle: string): Promise<boolean>;
  /** Let wrangler start the Worker again: it misses a change while it starts. */
  touch(): Promise<void>;
}

/** Create what wrangler needs to start, unless it is there from the last time. */
export async function preparePreviewFolder(root = '.'): Promise<void> {
  for (const folder of [dirname(WORKER), ASSETS]) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await writeFile(join(root, WORKER), `\n${PLACEHOLDER}`, { flag: 'wx' }).catch(() => undefined);
}

/** Put the Worker of the last time in place, which requests changes from `server`. */
export async function openPreviewFolder(server: string, root = '.'): Promise<PreviewFolder> {
  await preparePreviewFolder(root);
  const file = join(root, WORKER);
  const last = await readFile(file, 'utf8');
  let worker = last.slice(last.indexOf('\n') + 1);
  let code = '';
  const write = async (): Promise<void> => {
    code = randomUUID();
    const address: PreviewAddress = { server, code };
    await writeFile(file, `const PREVIEW=${JSON.stringify(address)};\n${worker}`);
  };
  await write();
  return {
    readCode: () => code,
    async writeWorker(bundle) {
      const next = shiftSourceMap(bundle);
      if (next === worker) return false;
      worker = next;
      await write();
      return true;
    },
    async touch() {
      const now = new Date();
      await utimes(file, now, now);
    },
  };
}

/** Let the inline source map of a bundle fit below the leading lines, and name the files of the project. */
function shiftSourceMap(bundle: string): string {
  const [code = '', encoded] = bundle.split(SOURCE_MAP);
  if (encoded === undefined) return bundle;
  const map = JSON.parse(Buffer.from(encoded, 'base64').toString()) as { mappings: string };
  const shifted = {
    ...map,
    // The paths of the map are relative to a folder beside those of the sources.
    sourceRoot: `${pathToFileURL(resolve('out')).href}/`,
    mappings: ';'.repeat(LEADING_LINES) + map.mappings,
  };
  return `${code}${SOURCE_MAP}${Buffer.from(JSON.stringify(shifted)).toString('base64')}\n`;
}
