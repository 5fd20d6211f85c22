import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import type { Page } from '../../../build/page.ts';
import { sortProblems } from '../../../build/problem.ts';
import { compileFile, FIXTURES, toLines } from './compile-fixture.ts';

const DOCUMENTS = globSync('*.{yaml,json}', { cwd: FIXTURES }).sort();

const FAULTY = globSync('problems/{,split/api}*.{yaml,json}', { cwd: FIXTURES }).sort();

/** The Markdown of pages has the words, links and samples of their HTML, and is easier to read. */
it.each(DOCUMENTS)('compiles %s to the pages beside it', async (name) => {
  const { problems, sidebar, pages } = await compile(name);
  const sidebarText = toSection('Sidebar', toOutline(sidebar.nodes));
  const text = [toSection('Problems', problems), sidebarText, ...pages.map(toText)].join('');
  await expect(`${text.trim()}\n`).toMatchFileSnapshot(toExpected(name));
});

it.each(FAULTY)('reports the problems of %s as in the file beside it', async (name) => {
  const { problems, pages } = await compile(name);
  const titles = pages.map(({ path, title }) => `${path} · ${title}`);
  const text = toSection('Problems', problems) + toSection('Pages', titles);
  await expect(`${text.trim()}\n`).toMatchFileSnapshot(toExpected(name));
});

async function compile(name: string) {
  const options = { basePath: '/base/', isStrict: true };
  const reference = await compileFile(`${FIXTURES}/${name}`, options);
  return { ...reference, problems: toLines({ problems: sortProblems(reference.problems) }) };
}

function toExpected(name: string): string {
  return join(import.meta.dirname, '../../..', FIXTURES, `${name}.txt`);
}

function toSection(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : `=== ${title}\n\n${lines.join('\n')}\n\n`;
}

function toOutline(nodes: SidebarNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    const marks = node.kind === 'page' ? [node.method, node.deprecated && 'deprecated'] : [node.id];
    const line = [`${indent}${node.label}`, node.path, ...marks].filter(Boolean).join(' · ');
    const children = node.kind === 'branch' ? (node.children ?? []) : [];
    const caption = node.caption === undefined ? [] : [`${indent}[${node.caption}]`];
    return [...caption, line, ...toOutline(children, `${indent}  `)];
  });
}

function toText(page: Page): string {
  const { path, title, description, headings, anchors, links, markdown } = page;
  const ids = anchors.filter((id) => !id.startsWith('request-samples-'));
  return toSection(`${path} · ${title}`, [
    ...(description === '' ? [] : [`Description: ${description}`]),
    ...(headings.length === 0
      ? []
      : [`Contents: ${headings.map(({ depth, id }) => `h${depth} ${id}`).join(', ')}`]),
    ...(ids.length === 0 ? [] : [`Anchors: ${ids.join(' ')}`]),
    ...links.map(({ target, line }) => `Link of line ${line}: ${target}`),
    '',
    markdown.trim(),
  ]);
}
