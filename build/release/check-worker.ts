import { toManifestKey } from '../../worker/store/keys.ts';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { withBase } from '../../client/model/path.ts';
import type { Problem } from '../problem.ts';
import type { Release } from './release.ts';
import { fileProblem } from '../problem.ts';

/** A bundled Worker with a console that collects errors. */
interface WorkerModule {
  console: { errors: string[] };
  default: { fetch(request: Request, env: object, context: object): Promise<Response> };
}

/**
 * Run the Worker of a release in this process, with its records in memory: its start, a page of each layout, a search, and a
 * missing page. Reports what throws. The Worker uses web standards only, so it needs no `workerd`.
 */
export async function checkWorker(release: Release, basePath: string): Promise<Problem[]> {
  try {
    const worker = await startWorker(release.worker);
    for (const [path, status] of toRequests(release, basePath)) {
      const message = await findFailure(worker, release, path, status);
      if (message !== null) return [toProblem(message)];
    }
    return [];
  } catch (error) {
    return [toProblem(`The Worker does not start: ${toReason(String(Object(error).stack))}`)];
  }
}

/** The Worker responds to an error with a page, and logs the cause. */
const CONSOLE =
  'export const console = { errors: [], log() {}, error: (line) => console.errors.push(line) };\n';

async function startWorker(code: string): Promise<WorkerModule> {
  const bytes = Buffer.from(CONSOLE + code).toString('base64');
  return (await import(`data:text/javascript;base64,${bytes}`)) as WorkerModule;
}

function toRequests(release: Release, basePath: string): [string, number][] {
  const manifest = parseManifest(release.records.get(toManifestKey(release.id)) ?? '');
  const byLayout = new Map(manifest.loadPages().map(({ layout, path }) => [layout, path]));
  const pages = [...byLayout.values()].map((path): [string, number] => [path, 200]);
  return [
    ...pages,
    [withBase(basePath, '/search?q=a'), 200],
    [withBase(basePath, '/no-such-page-of-the-build'), 404],
  ];
}

async function findFailure(
  worker: WorkerModule,
  release: Release,
  path: string,
  status: number,
): Promise<string | null> {
  const pending: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => pending.push(work) };
  const request = new Request(`http://localhost${path}`);
  const response = await worker.default.fetch(request, toLocalBindings(release), context);
  await response.text();
  await Promise.all(pending);
  const [line] = worker.console.errors;
  if (line !== undefined) {
    const { causes } = JSON.parse(line) as { causes: string[] };
    return `The Worker fails to render ${path}: ${toReason(causes[0] ?? '')}`;
  }
  if (response.status === status) return null;
  return `The Worker responds to ${path} with ${response.status}, not ${status}.`;
}

/** Bindings that read a release from memory. Its Worker runs as in the author's preview: it logs failures only. */
export function toLocalBindings(release: Release) {
  return {
    RELEASE: LIVE_RELEASE,
    CONTENT: {
      get: async (key: string) => {
        const recordKey = key === toManifestKey(LIVE_RELEASE) ? toManifestKey(release.id) : key;
        const text = release.records.get(recordKey);
        return text === undefined ? null : new TextEncoder().encode(text).buffer;
      },
    },
    ASSETS: {
      fetch: async (url: string) => {
        const file = release.files.get(new URL(url).pathname.slice(1));
        if (file === undefined) return new Response(null, { status: 404 });
        return new Response(Buffer.from(file));
      },
    },
  };
}

/** Reduce a stack to its error and its first function: `Error: No.\n  at Footer (data:…:1:7)` → `Error: No. (Footer)` */
function toReason(stack: string): string {
  const [message = '', place] = stack.split(/\n\s+at /);
  const [name = ''] = place?.split(' (') ?? [];
  return /^[\w.]+$/.test(name) ? `${message} (in ${name})` : message;
}

/** The place is the Worker's entry: the error has a place in its bundle only. */
function toProblem(message: string): Problem {
  return fileProblem('worker/index.ts', message);
}
