import type { ArticleElement, ArticleNode } from './article-tree.ts';
import { renderInline } from './render-inline.ts';

const ALIGNMENTS: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

/** Render a table: its first row is the head. */
export function renderTable(table: ArticleElement): string {
  const [head = [], ...rows] = findAll(table.children, 'tr').map((row) =>
    row.children.filter((child) => typeof child !== 'string'),
  );
  const rule = head.map(({ attributes }) => ALIGNMENTS[attributes.get('align') ?? ''] ?? '---');
  return [toRow(head.map(toCell)), toRow(rule), ...rows.map((row) => toRow(row.map(toCell)))].join(
    '\n',
  );
}

function toRow(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A cell is one line, and a bar in it no border. */
function toCell(cell: ArticleElement): string {
  return renderInline(cell.children)
    .replaceAll(/\\?\n/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();
}

function findAll(nodes: ArticleNode[], name: string): ArticleElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === name ? [node] : findAll(node.children, name);
  });
}
