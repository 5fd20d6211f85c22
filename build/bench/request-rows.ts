import type { CpuFigures } from './asked-worker.ts';
import { toFigure, toLimit, toQuantile } from './figures.ts';
import type { Figure, Row, Verdict } from './figures.ts';

/** One size of the site, with what it has cost so far. */
export interface SizeFigures {
  own: CpuFigures;
  floor: CpuFigures;
  notModifiedCpu: number[];
  coldReads: number;
  /** The most of any warm request. */
  warmReads: number;
  documentBytes: number;
  scriptBytes: number;
  manifestBytes: number;
}

/** Budgets of CPU for a request and for starting, and how far the three sizes may lie apart. */
const WARM_P99_MS = 2;
const COLD_MS = 8;
const START_UP_MS = 50;
const FLAT_RATIO = 1.1;

/** Say what one request costs at each size, and whether that is within its budget. */
export function toRequestRows(measured: SizeFigures[]): Row[] {
  const row = (
    what: string,
    unit: string,
    toFigureOf: (figures: SizeFigures) => Figure,
    verdict?: (figures: Figure[]) => Verdict,
  ): Row => {
    const figures = measured.map(toFigureOf);
    return { what, unit, figures, ...(verdict && { verdict: verdict(figures) }) };
  };
  const atMost = (unit: string, limit: number) => (figures: Figure[]) =>
    toLimit(Math.max(...figures.map(({ median }) => median)), unit, limit);
  const one = (toValue: (figures: SizeFigures) => number) => (figures: SizeFigures) =>
    toFigure([toValue(figures)]);
  /** What ours costs beyond the median of the floor. */
  const beyond = (toValue: (cpu: CpuFigures) => number, key: 'warm' | 'cold') =>
    one(({ own, floor }) => toValue(own) - toFigure(floor[key]).median);
  const toP99 = ({ warm }: CpuFigures) => toQuantile(warm, 0.99);
  return [
    row('CPU, warm, median', 'ms', ({ own }) => toFigure(own.warm), toFlatness),
    row('the floor: CPU, warm, median', 'ms', ({ floor }) => toFigure(floor.warm)),
    row(
      'CPU, warm, p99',
      'ms',
      one(({ own }) => toP99(own)),
    ),
    row(
      'the floor: CPU, warm, p99',
      'ms',
      one(({ floor }) => toP99(floor)),
    ),
    row('CPU, warm, p99, beyond the floor', 'ms', beyond(toP99, 'warm'), atMost('ms', WARM_P99_MS)),
    row('CPU, warm, 304', 'ms', ({ notModifiedCpu }) => toFigure(notModifiedCpu)),
    row('CPU, first request', 'ms', ({ own }) => toFigure(own.cold)),
    row('the floor: CPU, first request', 'ms', ({ floor }) => toFigure(floor.cold)),
    row(
      'CPU, first request, beyond the floor',
      'ms',
      beyond(({ cold }) => toFigure(cold).median, 'cold'),
      atMost('ms', COLD_MS),
    ),
    row(
      'CPU, start-up of an isolate',
      'ms',
      one(({ own }) => own.startUp),
      atMost('ms', START_UP_MS),
    ),
    row(
      'the floor: CPU, start-up of an isolate',
      'ms',
      one(({ floor }) => floor.startUp),
    ),
    row(
      'KV reads, warm, at most',
      'count',
      one(({ warmReads }) => warmReads),
      atMost('reads', 1),
    ),
    row(
      'KV reads, cold',
      'count',
      one(({ coldReads }) => coldReads),
      atMost('reads', 2),
    ),
    row(
      'document (br)',
      'kB',
      one(({ documentBytes }) => documentBytes / 1_000),
      toFlatness,
    ),
    row(
      'entry script (br)',
      'kB',
      one(({ scriptBytes }) => scriptBytes / 1_000),
      toFlatness,
    ),
    row(
      'manifest',
      'kB',
      one(({ manifestBytes }) => manifestBytes / 1_000),
    ),
  ];
}

/** How far the sizes lie apart. */
function toFlatness(figures: Figure[]): Verdict {
  const medians = figures.map(({ median }) => median);
  const ratio = Math.max(...medians) / Math.min(...medians);
  return {
    measured: `${ratio.toFixed(2)} of the least`,
    target: `≤ ${FLAT_RATIO}`,
    isMet: ratio <= FLAT_RATIO,
  };
}
