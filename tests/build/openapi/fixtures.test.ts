import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import type { Page } from '../../../build/page.ts';
import { sortProblems } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { compileFile, compileFiles, FIXTURES, toLines } from './compile-fixture.ts';
import type { CompiledFiles } from './compile-fixture.ts';

const DOCUMENTS = globSync('*.{yaml,json}', { cwd: FIXTURES }).sort();

/** Each has the rules of one subject, in one or several documents that `---` separates. */
const RULES = globSync('rules/*.yaml', { cwd: FIXTURES }).sort();

const FAULTY = globSync('problems/{,split/api}*.{yaml,json}', { cwd: FIXTURES }).sort();

const OPTIONS = { basePath: '/base/', isStrict: true };

/** The Markdown of pages has the words, links and samples of their HTML, and is easier to read. */
it.each(DOCUMENTS)('compiles %s to the pages beside it', async (name) => {
  const reference = await compileFile(`${FIXTURES}/${name}`, OPTIONS);
  await expectText(name, [
    toProblemSection(reference.problems),
    toSection('Sidebar', toOutline(reference.sidebar.nodes)),
    ...reference.pages.map(toText),
  ]);
});

/**
 * By default, the pages of operations and schemas are shown; or `x-shows` fits the paths of pages, and `x-files` those of
 * published files. With `x-problems`, the problems are shown too.
 */
it.each(RULES)('shows the rules of %s in what is beside it', async (name) => {
  const sections: string[] = [];
  let line = 0;
  for (const text of readFileSync(`${FIXTURES}/${name}`, 'utf8').split(/^---\n/m)) {
    // Problems are at the lines of the file.
    const files = { [basename(name)]: '\n'.repeat(line) + text };
    const shown = toRuleSections(text, await compileFiles(files, OPTIONS));
    expect(shown, `What does the document at line ${line + 1} show?`).not.toEqual([]);
    sections.push(...shown);
    line += text.split('\n').length;
  }
  await expectText(name, sections);
});

function toRuleSections(text: string, reference: CompiledFiles): string[] {
  const [shows, files] = ['shows', 'files'].map((key) => {
    const [, pattern] = new RegExp(`^x-${key}: (.*)$`, 'm').exec(text) ?? [];
    return pattern === undefined ? null : new RegExp(pattern);
  });
  const isShown = ({ operation, path }: Page) =>
    shows?.test(path) ?? (!files && (operation !== undefined || path.includes('/schemas/')));
  const published = [...reference.texts, ...reference.staticFiles];
  return [
    ...(/^x-problems: true$/m.test(text) ? [toSection('Problems', reference.lines)] : []),
    ...(shows?.test('sidebar') ? [toSection('Sidebar', toOutline(reference.sidebar.nodes))] : []),
    ...reference.pages.filter(isShown).map(toShortText),
    ...published
      .filter(([path]) => files?.test(path))
      .map(([path, file]) => toSection(path, [file.replaceAll('\uE001', '<origin>')])),
  ];
}

it.each(FAULTY)('reports the problems of %s as in the file beside it', async (name) => {
  const { problems, pages } = await compileFile(`${FIXTURES}/${name}`, OPTIONS);
  const titles = pages.map(({ path, title }) => `${path} · ${title}`);
  await expectText(name, [toProblemSection(problems), toSection('Pages', titles)]);
});

async function expectText(name: string, sections: string[]): Promise<void> {
  const expected = join(import.meta.dirname, '../../..', FIXTURES, `${name}.txt`);
  await expect(`${sections.join('').trim()}\n`).toMatchFileSnapshot(expected);
}

function toProblemSection(problems: Problem[]): string {
  return toSection('Problems', toLines({ problems: sortProblems(problems) }));
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
  const { path, title, description, headings, anchors, links, markdown, searchWeight } = page;
  const depths = new Map(headings.map(({ id, depth }) => [id, ` (h${depth})`]));
  return toSection(`${path} · ${title}`, [
    ...(description === '' ? [] : [`Description: ${description}`]),
    ...(page.parentPath === undefined ? [] : [`Below: ${page.parentPath}`]),
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
function toShortText({ path, title, markdown }: Page): string {
  const lines = markdown
    .replace(/^# .*\n+/, '')
    .replace(/^(?:Operation ID: |\[OpenAPI of this operation\]|\[This schema ).*\n+/gm, '')
    // A parameter on each line.
    .replaceAll(/^ {2}'https:\S{80,}/gm, (url) => url.replaceAll(/[?&]|(?<=\w)\//g, '\n    $&'))
    .trim();
  return toSection(`${path.replace('/docs/api/', '')} · ${title}`, [lines]);
}
