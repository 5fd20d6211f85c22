import { compile } from '@mdx-js/mdx';
import type { CompileOptions } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import type { ContentFile } from '../content/discover.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { createPageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import type { MdxServices } from './page-services.ts';
import { rehypeContract } from './rehype-contract.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypePictures } from './rehype-pictures.ts';
import { remarkAlerts } from './remark-alerts.ts';
import { remarkAllowedJsx } from './remark-allowed-jsx.ts';
import { remarkCodeBlocks } from './remark-code-blocks.ts';
import { remarkDefinitions } from './remark-definitions.ts';
import { remarkDiagrams } from './remark-diagrams.ts';
import { remarkFileTree } from './remark-file-tree.ts';
import { remarkGlossary } from './remark-glossary.ts';
import { remarkJsonBlocks } from './remark-json-blocks.ts';
import { remarkLiteralProps } from './remark-literal-props.ts';
import { remarkPictureWords } from './remark-picture-words.ts';
import { remarkSteps } from './remark-steps.ts';
import { remarkTabs } from './remark-tabs.ts';

/** A page compiled to the body of a function: it takes React's JSX runtime, and returns the page as a component. */
export interface CompiledMdx {
  file: ContentFile;
  code: string;
  facts: PageFacts;
}

/** Compile a page; one with an error yields problems and no code. */
export async function compileMdx(
  file: ContentFile,
  services: MdxServices,
): Promise<{ compiled: CompiledMdx | null; problems: Problem[] }> {
  const facts = createPageFacts({ path: file.path, source: file.source }, file.file);
  const source = new VFile({
    path: file.absolutePath,
    value: file.text,
    data: { pageFacts: facts },
  });
  try {
    const compiled = await compile(source, createOptions(services));
    const messages = compiled.messages.map((message) =>
      toProblem(file.file, message, message.fatal ? 'error' : 'warning'),
    );
    const problems = [...messages, ...facts.problems];
    if (hasErrors(messages)) return { compiled: null, problems };
    return { compiled: { file, code: String(compiled), facts }, problems };
  } catch (error) {
    return { compiled: null, problems: [toProblem(file.file, error, 'error'), ...facts.problems] };
  }
}

function createOptions(services: MdxServices): CompileOptions {
  const { links, assets, contract, glossary, strictContent, strictLinks } = services;
  return {
    outputFormat: 'function-body',
    remarkPlugins: [
      remarkFrontmatter,
      remarkGfm,
      remarkAlerts,
      remarkDiagrams,
      [remarkCodeBlocks, { strict: strictContent }],
      [remarkJsonBlocks, { contract, strict: strictContent }],
      [remarkPictureWords, { strict: strictContent }],
      remarkLiteralProps,
      remarkAllowedJsx,
      remarkTabs,
      remarkSteps,
      remarkDefinitions,
      remarkFileTree,
      [remarkGlossary, { glossary, links }],
    ],
    // An alignment stays an attribute: as a style, the content security policy would refuse it.
    tableCellAlignToStyle: false,
    rehypePlugins: [
      rehypeMarkdownHtml,
      rehypeHeadings,
      [rehypeContract, { contract }],
      rehypeDiagrams,
      [rehypePictures, { assets }],
      [rehypeLinks, { links, assets, strict: strictLinks }],
    ],
  };
}

/** Of what a plugin or the parser says, the reason is what authors need. */
function toProblem(file: string, error: unknown, severity: Problem['severity']): Problem {
  if (!isMessage(error)) return { severity, file, line: 1, column: 1, message: String(error) };
  const { line = 1, column = 1, reason } = error;
  return { severity, file, line, column, message: reason };
}

function isMessage(error: unknown): error is VFile['messages'][number] {
  return error instanceof Error && 'reason' in error;
}
