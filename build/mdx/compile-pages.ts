import type { ContentFile } from '../content/discover.ts';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { compileMdx } from './compile-mdx.ts';
import type { CompiledMdx, MdxServices } from './compile-mdx.ts';
import { renderPage } from './render-page.tsx';

/** Pages that esbuild compiles at a time: enough to be quick, few enough to keep memory flat. */
const BATCH_SIZE = 50;

export interface PageCompiler extends MdxServices {
  basePath: string;
  highlighter: Highlighter;
  onProgress: (done: number, total: number) => void;
}

/** Compile and render content pages, batch by batch. */
export async function compilePages(
  files: ContentFile[],
  compiler: PageCompiler,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  const pages: Page[] = [];
  const problems: Problem[] = [];
  for (let start = 0; start < files.length; start += BATCH_SIZE) {
    const batch = files.slice(start, start + BATCH_SIZE);
    const result = await compileMdx(batch, compiler);
    problems.push(...result.problems);
    const languages = result.compiled.flatMap(({ facts }) => facts.languages);
    await compiler.highlighter.loadLanguages(languages);
    for (const compiled of result.compiled) {
      const rendered = renderOrReport(compiled, compiler);
      if ('html' in rendered) pages.push(rendered);
      else problems.push(rendered);
    }
    compiler.onProgress(Math.min(start + BATCH_SIZE, files.length), files.length);
  }
  return { pages, problems };
}

function renderOrReport(compiled: CompiledMdx, compiler: PageCompiler): Page | Problem {
  const { basePath, highlighter } = compiler;
  try {
    return renderPage(compiled, { basePath, highlight: highlighter.highlight });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      severity: 'error',
      file: compiled.file.file,
      line: 1,
      column: 1,
      message: `The page cannot be rendered: ${reason}`,
    };
  }
}
