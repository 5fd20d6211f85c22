import type { ContentFile } from '../content/discover.ts';
import { compileMdx } from './compile-mdx.ts';
import type { CompiledMdx } from './compile-mdx.ts';
import type { Problem } from '../problem.ts';
import type { CompilerContext } from './compiler-context.ts';
import { renderPage } from './render-page.tsx';
import type { CompiledPage } from './resolve-page.ts';

/** Compile and render pages of the guide, in their order. */
export async function compileBatch(
  files: ContentFile[],
  context: CompilerContext,
): Promise<CompiledPage[]> {
  const compiled = await compileMdx(files, context);
  await context.highlighter.loadLanguages(compiled.flatMap(({ facts }) => facts.languages));
  return compiled.map((page) => render(page, context));
}

function render(compiled: CompiledMdx, { basePath, highlighter }: CompilerContext): CompiledPage {
  const { code, file, facts, problems } = compiled;
  const { target, references } = facts;
  const result = { file: file.file, target, references, problems };
  if (code === null) return { ...result, page: null };
  try {
    const page = renderPage(code, compiled, { basePath, highlight: highlighter.highlight });
    return { ...result, page };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The page cannot be rendered: ${reason}`;
    const problem: Problem = { severity: 'error', file: file.file, line: 1, column: 1, message };
    return { ...result, page: null, problems: [...problems, problem] };
  }
}
