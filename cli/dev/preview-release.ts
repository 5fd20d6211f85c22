import { resolve } from 'node:path';
import type { FramedProblem, ReleaseChange, TabEvent } from './messages.ts';
import { SEARCH_FOLDER } from './messages.ts';
import type { FileLoader, PreviewWorker, Replacement } from './preview-worker.ts';

/** The files that the server of a preview responds with. */
export interface PreviewFiles {
  load: FileLoader;
  /** Put new and changed files in place: path below the site → content. */
  add(files: ReleaseChange['files']): void;
}

/** Create the files of a preview. Those of the search index are made when somebody searches. */
export function createPreviewFiles(
  loadSearchFiles: () => Promise<Map<string, string>>,
): PreviewFiles {
  const files = new Map<string, Uint8Array | string>();
  let search: Promise<Map<string, string>> | null = null;
  return {
    async load(path) {
      if (!path.startsWith(SEARCH_FOLDER)) return files.get(path);
      search ??= loadSearchFiles();
      return (await search).get(path.slice(SEARCH_FOLDER.length));
    },
    add(changed) {
      search = null;
      for (const [name, bytes] of changed) files.set(`/${name}`, bytes);
    },
  };
}

/**
 * Put a change in place: files and records first, then the code that names them. Resolves to what became of the code; null
 * where it is the same.
 */
export async function applyChange(
  change: ReleaseChange,
  files: PreviewFiles,
  worker: Pick<PreviewWorker, 'putRecords' | 'replaceCode'>,
): Promise<Replacement | null> {
  files.add(change.files);
  await worker.putRecords(change.records);
  return change.worker === null ? null : worker.replaceCode(change.worker);
}

/** List what the open tabs are told of a change that is in place, in this order. */
export function listTabEvents(
  { moves, paths, hasNavigationChanges }: ReleaseChange,
  replacement: Replacement | null,
): TabEvent[] {
  const moved = moves.map(([from, to]): TabEvent => ({ kind: 'moved', from, to }));
  if (replacement?.kind === 'replaced') return [...moved, { kind: 'reload' }];
  if (!hasNavigationChanges && paths.length === 0) return moved;
  return [...moved, { kind: 'site', paths, hasNavigationChanges }];
}

/** Say why code does not run. The place is the Worker's entry: its bundle, in which the error has a place, is minified. */
export function toWorkerProblems(replacement: Replacement): FramedProblem[] {
  if (replacement.kind !== 'failed') return [];
  const message = `The Worker does not start, so the previous one runs on: ${replacement.reason}`;
  const place = { file: 'worker/index.ts', line: 1, column: 1 };
  return [{ severity: 'error', ...place, path: resolve(place.file), message, codeFrame: '' }];
}
