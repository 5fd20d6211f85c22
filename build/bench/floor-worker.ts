import { toManifestKey } from '../../worker/store/keys.ts';
import type { BareWorker } from './bare-workerd.ts';

/** What the floor reads and answers for a page. */
export interface FloorPage {
  /** Path of the page. */
  path: string;
  /** KV key of its record. */
  record: string;
  /** Length of its document. */
  bytes: number;
}

/**
 * Create the Worker that a release's own is held against: it reads the same values, keeps them as long and
 * answers as many bytes, and does nothing else.
 */
export function createFloorWorker(own: BareWorker, pages: FloorPage[]): BareWorker {
  const byPath = Object.fromEntries(
    pages.map(({ path, record, bytes }) => [path, { record, bytes }]),
  );
  const code = `
const PAGES = ${JSON.stringify(byPath)};
const records = new Map();
let manifest;
const worker = {
  async fetch(request, { CONTENT }) {
    manifest ??= await CONTENT.get(${JSON.stringify(toManifestKey(own.release))});
    const { record, bytes } = PAGES[new URL(request.url).pathname];
    if (!records.has(record)) records.set(record, await CONTENT.get(record));
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    return new Response(' '.repeat(bytes), { headers });
  },
};
  export default worker;
`;
  return { ...own, code };
}
