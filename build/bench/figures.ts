/** Several runs of one measurement. */
export interface Figure {
  median: number;
  low: number;
  high: number;
  runs: number;
}

/** A figure held to its target. */
export interface Verdict {
  /** `1.08 of the static floor` */
  measured: string;
  /** `≤ 1.15` */
  target: string;
  isMet: boolean;
}

/** One measurement of each contestant, side by side. */
export interface Row {
  what: string;
  unit: string;
  /** In the order of the section's columns; null where the contestant has no such thing. */
  figures: (Figure | null)[];
  verdict?: Verdict;
}

/** What one part of the bench found. */
export interface Section {
  name: string;
  title: string;
  columns: string[];
  rows: Row[];
  /** How it was measured, and what the figures leave out. */
  notes: string[];
}

/** Sum up samples; throws when there are none, or one is no number. */
export function toFigure(samples: number[]): Figure {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low = Number.NaN] = sorted;
  const high = sorted.at(-1) ?? Number.NaN;
  if (!sorted.every(Number.isFinite) || sorted.length === 0) {
    throw new TypeError(`No figure can be made of [${samples.join(', ')}].`);
  }
  return { median: toQuantile(sorted, 0.5), low, high, runs: sorted.length };
}

/** The value that a share of the samples stays within, between two neighbours where it falls there. */
export function toQuantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Hold a figure to a limit of its own unit. */
export function toLimit(measured: number, unit: string, limit: number): Verdict {
  return {
    measured: `${formatNumber(measured)} ${unit}`,
    target: `≤ ${formatNumber(limit)} ${unit}`,
    isMet: measured <= limit,
  };
}

/** Hold a figure to another one of the same run: `sense` says which side of `bound` is good. */
export function toRatio(
  measured: Figure,
  floor: Figure,
  { of, bound, sense }: { of: string; bound: number; sense: 'at most' | 'at least' },
): Verdict {
  const ratio = measured.median / floor.median;
  const isAtMost = sense === 'at most';
  return {
    measured: `${ratio.toFixed(2)} of ${of}`,
    target: `${isAtMost ? '≤' : '≥'} ${bound}`,
    isMet: isAtMost ? ratio <= bound : ratio >= bound,
  };
}

/** `0.42`, `12.3`, `1,234` */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits });
}
