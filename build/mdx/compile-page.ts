import type { ContentFile } from '../content/discover.ts';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { compileMdx } from './compile-mdx.ts';
import type { CompiledMdx } from './compile-mdx.ts';
import type { MdxServices } from './page-services.ts';
import { renderPage } from './render-page.tsx';

export interface PageCompiler extends MdxServices {
  basePath: string;
  highlighter: Highlighter;
}

/** A page, or null where its source has an error; and what is to be said of it. */
export interface CompiledPage {
  page: Page | null;
  problems: Problem[];
}

/** Compile and render a page of the guide. */
export async function compilePage(
  file: ContentFile,
  compiler: PageCompiler,
): Promise<CompiledPage> {
  const { compiled, problems } = await compileMdx(file, compiler);
  if (!compiled) return { page: null, problems };
  await compiler.highlighter.loadLanguages(compiled.facts.languages);
  const rendered = renderOrReport(compiled, compiler);
  return 'html' in rendered
    ? { page: rendered, problems }
    : { page: null, problems: [...problems, rendered] };
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
