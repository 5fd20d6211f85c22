import { brotliCompressSync, constants } from 'node:zlib';

/** Cloudflare compresses as fast as this what the Worker renders, and static files too. */
export const EDGE_QUALITY = 4;

/** A host that serves precompressed files sends them as small as this. */
export const FULL_QUALITY = 11;

export function compress(content: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(content, { params }).length;
}

/** A part of what is measured. */
export interface Part {
  name: string;
  bytes: number;
}

/** A size of the built site. */
export interface Size {
  /** `script of a page` */
  name: string;
  bytes: number;
  /** More is an error. */
  ceiling: number;
  /** A difference of fewer bytes is no change. */
  noise: number;
  /** What to do when it grows. */
  advice: string;
  /** The parts, for messages. */
  listParts?: () => Promise<Part[]>;
}

/** Bytes by the name of a size. */
export type Baseline = Record<string, number>;

const UPDATE =
  'If the change is worth it, run `npm run exec -- vitest run tests/content/sizes.slow.test.ts -u`, and commit `tests/content/sizes.json`.';

/** Return the baseline that the sizes call for: what differs only by noise stays. */
export function updateBaseline(baseline: Baseline, sizes: Size[]): Baseline {
  return Object.fromEntries(
    sizes.map((size) => [
      size.name,
      hasChanged(baseline, size) ? size.bytes : (baseline[size.name] ?? size.bytes),
    ]),
  );
}

/** Describe each size that differs from the baseline, with its largest parts, and what to do. */
export async function describeChanges(baseline: Baseline, sizes: Size[]): Promise<string> {
  const changes = sizes.filter((size) => hasChanged(baseline, size));
  const lines = await Promise.all(
    changes.map(async (size) => {
      const before = baseline[size.name] ?? 0;
      const difference = `${size.bytes > before ? '+' : '−'}${toText(Math.abs(size.bytes - before))}`;
      const sum = `${toText(before)} → ${toText(size.bytes)}, ${describeRoom(size)}`;
      const advice = size.bytes > before ? await describeParts(size) : '';
      return `${difference} B ${size.name} (${sum}).${advice}`;
    }),
  );
  return [...lines, UPDATE].join('\n');
}

/** Describe each size above its ceiling. */
export async function describeExcesses(sizes: Size[]): Promise<string[]> {
  return Promise.all(
    sizes
      .filter(({ bytes, ceiling }) => bytes > ceiling)
      .map(async (size) => {
        const excess = toText(size.bytes - size.ceiling);
        return `${size.name}: ${toText(size.bytes)} B are ${excess} more than the ceiling of ${toText(size.ceiling)}.${await describeParts(size)}`;
      }),
  );
}

function hasChanged(baseline: Baseline, { name, bytes, noise }: Size): boolean {
  const before = baseline[name];
  return before === undefined || Math.abs(bytes - before) > noise;
}

function describeRoom({ bytes, ceiling }: Size): string {
  const percent = (100 * (1 - bytes / ceiling)).toFixed(1);
  return `${percent} % below the ceiling of ${toText(ceiling)}`;
}

/** A few parts show where the bytes are; all of them would hide it. */
const MAX_PARTS = 6;

async function describeParts({ listParts, advice }: Size): Promise<string> {
  if (!listParts) return ` ${advice}`;
  const parts = (await listParts()).toSorted((a, b) => b.bytes - a.bytes).slice(0, MAX_PARTS);
  const list = parts.map(({ name, bytes }) => `${name} ${toText(bytes)}`).join(', ');
  return ` Its largest parts, uncompressed: ${list}. ${advice}`;
}

function toText(count: number): string {
  return count.toLocaleString('en-GB');
}
