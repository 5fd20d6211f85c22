/** Samples of one measurement, summarised. */
export interface Figure {
  median: number;
  low: number;
  high: number;
  runs: number;
}

/** A figure compared with its budget. */
export interface Verdict {
  /** `1.08 of static HTML` */
  measured: string;
  /** `≤ 1.25` */
  budget: string;
  isMet: boolean;
}

export interface Row extends Verdict {
  name: string;
  unit: string;
  /** One for each column of the section; null where a variant has no such figure. */
  figures: (Figure | null)[];
}

export interface Section {
  title: string;
  columns: string[];
  rows: Row[];
  /** How the figures are measured, and what they leave out. */
  notes: string[];
}

/** Summarise samples; throws when there are none or one is not a finite number. */
export function toFigure(samples: number[]): Figure {
  if (samples.length === 0 || !samples.every(Number.isFinite)) {
    throw new TypeError(`Cannot summarise the samples [${samples.join(', ')}].`);
  }
  return {
    median: toQuantile(samples, 0.5),
    low: Math.min(...samples),
    high: Math.max(...samples),
    runs: samples.length,
  };
}

/** Return the quantile of the samples, interpolated linearly. */
export function toQuantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Compare a value with an upper limit of the same unit. */
export function toLimit(value: number, unit: string, limit: number): Verdict {
  return {
    measured: `${formatNumber(value)} ${unit}`,
    budget: `≤ ${formatNumber(limit)} ${unit}`,
    isMet: value <= limit,
  };
}

/** Compare a ratio with an upper (`≤`) or lower (`≥`) limit; `baseline` names the divisor. */
export function toRatio(
  ratio: number,
  baseline: string,
  comparison: '≤' | '≥',
  limit: number,
): Verdict {
  return {
    measured: `${ratio.toFixed(2)} of ${baseline}`,
    budget: `${comparison} ${limit}`,
    isMet: comparison === '≤' ? ratio <= limit : ratio >= limit,
  };
}

/** Return a row with one figure, whose median has an upper limit. */
export function toLimitRow(name: string, unit: string, samples: number[], limit: number): Row {
  const figure = toFigure(samples);
  return { name, unit, figures: [figure], ...toLimit(figure.median, unit, limit) };
}

/** `200` → `200 pages`, `10000` → `10,000 pages` */
export function formatPages(count: number): string {
  return `${count.toLocaleString('en-GB')} pages`;
}

/** Render one section as Markdown. Columns are aligned, so that a terminal shows it too. */
export function renderSection({ title, columns, rows, notes }: Section): string {
  const head = ['', ...columns, 'measured', 'budget', 'met'];
  const cells = [head, ...rows.map(toCells)];
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const toLine = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [headLine = '', ...lines] = cells.map(toLine);
  const rule = toLine(widths.map((width) => '-'.repeat(width)));
  const list = notes.map((note) => `- ${note}`);
  return [`## ${title}`, '', headLine, rule, ...lines, '', ...list, ''].join('\n');
}

const INTRO = `# Benchmark results

Written by \`npm run bench\`, which replaces the sections that it measures again. Medians (lowest–highest). Compare times
within a section only: another machine, or the same one on another day, can take twice as long. What says NO is open
work of the maintainers.

`;

/** Replace a section in the text of a results document, which is empty at first. A new section comes last. */
export function updateResults(document: string, section: Section): string {
  const texts = new Map<string, string>();
  const [, ...present] = document.split(/^(?=## )/m);
  for (const text of present) texts.set(text.split('\n', 1)[0] ?? '', `${text.trimEnd()}\n`);
  texts.set(`## ${section.title}`, renderSection(section));
  return INTRO + [...texts.values()].join('\n');
}

function toCells({ name, unit, figures, measured, budget, isMet }: Row): string[] {
  const values = figures.map((figure) => (figure ? formatFigure(figure) : '–'));
  return [`${name}, ${unit}`, ...values, measured, budget, isMet ? 'yes' : 'NO'];
}

/** `352 (340–371)` */
function formatFigure({ median, low, high, runs }: Figure): string {
  const value = formatNumber(median);
  return runs === 1 ? value : `${value} (${formatNumber(low)}–${formatNumber(high)})`;
}

/** `0.42`, `12.3`, `1,234` */
function formatNumber(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits });
}
