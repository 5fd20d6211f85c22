import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from '../../../build/page.ts';
import { compileFile, compileFiles, FIXTURES } from './compile-fixture.ts';
import type { CompiledFiles } from './compile-fixture.ts';
import {
  FOREIGN_DOCUMENTS,
  OPTIONS,
  toExpectedFile,
  toOutline,
  toProblemSection,
  toSection,
  toShortText,
  toText,
  toWholeText,
} from './golden.ts';

const DOCUMENTS = globSync('*.{yaml,json}', { cwd: FIXTURES })
  .filter((name) => !FOREIGN_DOCUMENTS.includes(name))
  .sort();

/** Each has the rules of one subject, in one or several documents that `---` separates. */
const RULES = globSync('rules/*.yaml', { cwd: FIXTURES }).sort();

const FAULTY = globSync('problems/{,split/api}*.{yaml,json}', { cwd: FIXTURES }).sort();

it.each(DOCUMENTS)('compiles %s to the pages beside it', async (name) => {
  await expect(await toWholeText(name)).toMatchFileSnapshot(toExpectedFile(name));
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
  await expect(toText(sections)).toMatchFileSnapshot(toExpectedFile(name));
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
  const text = toText([toProblemSection(problems), toSection('Pages', titles)]);
  await expect(text).toMatchFileSnapshot(toExpectedFile(name));
});
