import type { Line } from './line.ts';

/** What every section of the bench is given. */
export interface BenchContext {
  /** Folder of this project's own sources. */
  sourceFolder: string;
  /** For corpora, releases, profiles: safe to delete. */
  workFolder: string;
  /** The built release of this site. */
  releaseFolder: string;
  /** A smoke test: everything once, with tiny corpora. */
  isQuick: boolean;
  /** The line of a reader who waits. */
  slowLine: Line;
  /** How often what varies is measured. */
  runs: number;
  /** Whether builds leave their CPU profiles. */
  isProfiled: boolean;
  /** Sizes of the generated corpora, in guide pages. */
  corpora: { peers: number; sizes: [number, number, number] };
  /** Say what is being measured now. */
  say(line: string): void;
}

/** The corpora of a real run: that of the comparison, then 200, 1,000 and 10,000 pages. */
export const CORPORA: BenchContext['corpora'] = { peers: 31, sizes: [200, 1_000, 10_000] };

/** Large enough that pages link to one another across folders. */
export const QUICK_CORPORA: BenchContext['corpora'] = { peers: 3, sizes: [4, 6, 24] };
