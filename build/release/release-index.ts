import * as z from 'zod';
import { toContentHash } from '../content-hash.ts';
import { compareText } from '../problem.ts';
import type { Release } from './release.ts';

/** The file of a release folder by which a deploy checks that the folder is whole. */
export const RELEASE_INDEX = 'release.json';

const INDEX = z.object({
  id: z.string(),
  /** Origin of the published site; null if `url` is not set. */
  origin: z.string().nullable(),
  /** Path in the folder → content hash, of all files but the records, whose keys contain their hash. */
  files: z.record(z.string(), z.string()),
});

export type ReleaseIndex = z.output<typeof INDEX>;

/** Render the index of a release. */
export function renderReleaseIndex({ id, origin, files, worker }: Release): string {
  const hashes = [...files]
    .map(([name, content]) => [`assets/${name}`, toContentHash(content)] as const)
    .sort(([a], [b]) => compareText(a, b));
  const index: ReleaseIndex = {
    id,
    origin,
    files: { ...Object.fromEntries(hashes), 'worker/index.js': toContentHash(worker) },
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}

/** Parse the index of a release. Throws when the text is no index. */
export function parseReleaseIndex(text: string): ReleaseIndex {
  return INDEX.parse(JSON.parse(text));
}
