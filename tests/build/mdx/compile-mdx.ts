import { join } from 'node:path';
import { compileFiles } from '../site-build.ts';
import type { BuildOptions } from '../site-build.ts';

/** Pages that cover the language, beside the HTML and the Markdown that they become. */
export const FIXTURES = join(import.meta.dirname, '../../fixtures/mdx');

const SITE = `export const site = { title: 'T', copyright: '©', url: 'https://site.test' };`;

/** Compile pages (path → text) below a base path, with the contract of a library. Problems are those of the content. */
export async function compileMdx(
  files: Record<string, string | Uint8Array>,
  options: BuildOptions = {},
) {
  const content = Object.entries(files).map(([name, text]) => [`content/${name}`, text]);
  const { site, problems, findPage } = await compileFiles(
    { 'content/site.ts': SITE, ...(Object.fromEntries(content) as typeof files) },
    { basePath: '/base/', contract: join(FIXTURES, 'library.yaml'), ...options },
  );
  const own = problems.filter((problem) => problem.startsWith('content/'));
  return { site, problems: own.map((problem) => problem.slice('content/'.length)), findPage };
}

/** The problems of pages, beside a page called Other and a glossary. */
export async function compileToProblems(
  files: Record<string, string>,
  options: BuildOptions = {},
): Promise<string[]> {
  const glossary = 'Mission:\n  definition: Something to do.\n  also: [quest]\n';
  const site = { 'other.mdx': '# Other\n', 'glossary.yaml': glossary, ...files };
  return (await compileMdx(site, options)).problems;
}
