import { join } from 'node:path';
import { compileSpec } from '../../../build/openapi/compile-spec.ts';
import type { CompileOptions, Reference } from '../../../build/openapi/compile-spec.ts';
import type { Page } from '../../../build/page.ts';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';

export const FIXTURES = 'tests/fixtures/openapi';

/** Leaves code as it is: grammars take a second to load. */
const PLAIN_HIGHLIGHTER = {
  loadLanguages: async () => {},
  highlight: (text: string) => [{ text, className: '' }],
};

/** Compile the document in a file. */
export async function compileFile(
  file: string,
  options: Partial<CompileOptions> = {},
): Promise<Reference> {
  return compileSpec(file, {
    basePath: '/',
    highlighter: PLAIN_HIGHLIGHTER,
    isStrict: false,
    ...options,
  });
}

/** Compile a document among the fixtures. */
export function compileFixture(file: string, basePath = '/'): Promise<Reference> {
  return compileFile(`${FIXTURES}/${file}`, { basePath });
}

/** Compile a document of OpenAPI 3.1, or of its own version, as `contract.json`. */
export async function compileDocument(
  document: object,
  options: Partial<CompileOptions> = {},
): Promise<Reference> {
  const text = JSON.stringify({ openapi: '3.1.0', ...document }, null, 2);
  const folder = await createTemporaryFolder({ 'contract.json': text });
  return compileFile(join(folder, 'contract.json'), options);
}

/** A reference with its problems as the command prints them, without the folder. */
export interface CompiledFiles extends Reference {
  folder: string;
  lines: string[];
}

/** Compile the first of these files. */
export async function compileFiles(
  files: Record<string, string>,
  options: Partial<CompileOptions> = {},
): Promise<CompiledFiles> {
  const folder = await createTemporaryFolder(files);
  const [file = ''] = Object.keys(files);
  const reference = await compileFile(join(folder, file), options);
  const lines = sortProblems(reference.problems).map((problem) =>
    formatProblem(problem).replaceAll(toShownFolder(folder), '').replaceAll(`${folder}/`, ''),
  );
  return { ...reference, folder, lines };
}

/** Find a page by the end of its path. */
export function findPage(reference: Pick<Reference, 'pages'>, slug: string): Page {
  const page = reference.pages.find(({ path }) => path.endsWith(`/${slug}`));
  if (!page) throw new Error(`No page is called ${slug}.`);
  return page;
}

/** What a reader sees of HTML: the words, without space around and between elements. */
export function toWords(html: string): string {
  return (
    html
      // Where an address may break, a reader sees no space.
      .replaceAll('<wbr/>', '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Problems as the command prints them, without the folder. */
export function toLines(reference: Pick<Reference, 'problems'>): string[] {
  return reference.problems.map((problem) => formatProblem(problem).replace(`${FIXTURES}/`, ''));
}
