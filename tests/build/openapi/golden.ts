import { join } from 'node:path';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import type { Page } from '../../../build/page.ts';
import { sortProblems } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { compileFile, FIXTURES, toLines } from './compile-fixture.ts';

export const OPTIONS = { basePath: '/base/', isStrict: true };

/** Large documents as others write them, whose rules are shown by smaller ones too. */
export const FOREIGN_DOCUMENTS = ['assistants.yaml', 'expandable.json'];

/** All pages of a document: their Markdown has the words, links and samples of the HTML. */
export async function toWholeText(name: string): Promise<string> {
  const reference = await compileFile(`${FIXTURES}/${name}`, OPTIONS);
  return toText([
    toProblemSection(reference.problems),
    toSection('Sidebar', toOutline(reference.sidebar.nodes)),
    ...reference.pages.map(toPageSection),
  ]);
}

/** The file beside a fixture that has what is expected of it; `vitest -u` writes it. */
export function toExpectedFile(name: string): string {
  return join(import.meta.dirname, '../../..', FIXTURES, `${name}.txt`);
}

export function toText(sections: string[]): string {
  return `${sections.join('').trim()}\n`;
}

export function toProblemSection(problems: Problem[]): string {
  return toSection('Problems', toLines({ problems: sortProblems(problems) }));
}

export function toSection(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : `=== ${title}\n\n${lines.join('\n')}\n\n`;
}

export function toOutline(nodes: SidebarNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    const marks = node.kind === 'page' ? [node.method, node.deprecated && 'deprecated'] : [node.id];
    const line = [`${indent}${node.label}`, node.path, ...marks].filter(Boolean).join(' · ');
    const children = node.kind === 'branch' ? (node.children ?? []) : [];
    const caption = node.caption === undefined ? [] : [`${indent}[${node.caption}]`];
    return [...caption, line, ...toOutline(children, `${indent}  `)];
  });
}

function toPageSection(page: Page): string {
  const { path, title, description, headings, anchors, links, markdown, searchWeight } = page;
  const depths = new Map(headings.map(({ id, depth }) => [id, ` (h${depth})`]));
  return toSection(`${path} · ${title}`, [
    ...(description === '' ? [] : [`Description: ${description}`]),
    ...(page.parentPath === undefined ? [] : [`Below: ${page.parentPath}`]),
    ...(page.paginationLabel === undefined ? [] : [`Among neighbours: ${page.paginationLabel}`]),
    ...(page.keywords ? [`Keywords: ${page.keywords.join(' ')}`] : []),
    ...(searchWeight === undefined ? [] : [`Weight in the search: ${searchWeight}`]),
    ...anchors
      .filter((id) => !id.startsWith('request-samples-'))
      .map((id) => `#${id}${depths.get(id) ?? ''}`),
    ...links.map(({ target, line }) => `Link of line ${line}: ${target}`),
    '',
    markdown.trim(),
  ]);
}

/** Without what all pages have. */
export function toShortText({ path, title, links, markdown }: Page): string {
  const lines = markdown
    .replace(/^# .*\n+/, '')
    .replace(/^(?:Operation ID: |\[OpenAPI of this operation\]|\[This schema ).*\n+/gm, '')
    // A parameter on each line.
    .replaceAll(/^ {2}'https:\S{80,}/gm, (url) => url.replaceAll(/[?&]|(?<=\w)\//g, '\n    $&'))
    .trim();
  const written = links.map(({ target, line }) => `Link of line ${line}: ${target}\n`);
  return toSection(`${path.replace('/docs/api/', '')} · ${title}`, [...written, lines]);
}
