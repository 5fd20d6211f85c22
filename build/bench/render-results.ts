import { formatNumber } from './figures.ts';
import type { Figure, Row, Section } from './figures.ts';

/** Where and when the figures were taken. */
export interface BenchRun {
  /** ISO 8601 */
  date: string;
  machine: string;
  release: string;
  isQuick: boolean;
  sections: Section[];
}

/** Render the results for a terminal: columns are lined up. */
export function renderText(sections: Section[]): string {
  return sections
    .flatMap((section) => [
      '',
      section.title,
      ...alignColumns(toCells(section)).map((line) => `  ${line}`),
      ...section.notes.map((note) => `  · ${note}`),
    ])
    .join('\n');
}

/** Render the results as a Markdown document. */
export function renderMarkdown({ date, machine, release, isQuick, sections }: BenchRun): string {
  const kind = isQuick ? 'A smoke test of the tool: its figures say nothing. ' : '';
  return [
    '# Measured',
    '',
    `${kind}Release ${release}, ${date}, ${machine}. Medians, with the lowest and the highest run.`,
    ...sections.flatMap((section) => {
      const [head = [], ...rows] = toCells(section);
      return [
        '',
        `## ${section.title}`,
        '',
        toMarkdownRow(head),
        toMarkdownRow(head.map(() => '---')),
        ...rows.map(toMarkdownRow),
        '',
        ...section.notes.map((note) => `- ${note}`),
      ];
    }),
    '',
  ].join('\n');
}

function toCells({ columns, rows }: Section): string[][] {
  const head = ['', ...columns, 'measured', 'target', ''];
  return [head, ...rows.map(toRowCells)];
}

function toRowCells({ what, unit, figures, verdict }: Row): string[] {
  return [
    `${what}, ${unit}`,
    ...figures.map((figure) => (figure ? formatFigure(figure) : '–')),
    verdict?.measured ?? '',
    verdict?.target ?? '',
    verdict ? (verdict.isMet ? '✓' : '✗') : '',
  ];
}

/** `352 (340–371)` */
function formatFigure({ median, low, high, runs }: Figure): string {
  const value = formatNumber(median);
  return runs === 1 ? value : `${value} (${formatNumber(low)}–${formatNumber(high)})`;
}

function alignColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function toMarkdownRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
