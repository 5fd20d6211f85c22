import { relative } from 'node:path';
import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { Root } from 'hast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { VFile } from 'vfile';
import type { ContentFile } from '../content/discover.ts';
import type { Problem } from '../problem.ts';
import { createPageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import type { MdxServices } from './page-services.ts';
import { rehypeContract } from './rehype-contract.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeImages } from './rehype-images.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { remarkAlerts } from './remark-alerts.ts';
import { remarkAllowedJsx } from './remark-allowed-jsx.ts';
import { remarkAltText } from './remark-alt-text.ts';
import { remarkCodeBlocks } from './remark-code-blocks.ts';
import { remarkDefinitions } from './remark-definitions.ts';
import { remarkDiagrams } from './remark-diagrams.ts';
import { remarkFileTree } from './remark-file-tree.ts';
import { remarkGlossary } from './remark-glossary.ts';
import { remarkJsonBlocks } from './remark-json-blocks.ts';
import { remarkLiterals } from './remark-literals.ts';
import { remarkSteps } from './remark-steps.ts';
import { remarkTabs } from './remark-tabs.ts';

/** A page compiled to a CommonJS module whose default export is a React component. */
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
  const attachFacts =
    () =>
    (_: unknown, { data }: VFile) => {
      data.pageFacts = facts;
    };
  try {
    const { outputFiles, warnings } = await build({
      entryPoints: [file.absolutePath],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      logLevel: 'silent',
      external: ['react/jsx-runtime'],
      plugins: [loadedSource(file), createMdxPlugin(attachFacts, services)],
    });
    return {
      compiled: { file, code: outputFiles[0]?.text ?? '', facts },
      problems: [...warnings.map((message) => toProblem(message, 'warning')), ...facts.problems],
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const problems = [
      ...error.errors.map((message) => toProblem(message, 'error')),
      ...error.warnings.map((message) => toProblem(message, 'warning')),
      ...facts.problems,
    ];
    return { compiled: null, problems };
  }
}

function createMdxPlugin(
  attachFacts: () => (tree: Root, file: VFile) => void,
  services: MdxServices,
) {
  const { links, assets, contract, glossary, strictContent, strictLinks } = services;
  return mdx({
    remarkPlugins: [
      attachFacts,
      remarkFrontmatter,
      remarkGfm,
      remarkAlerts,
      remarkDiagrams,
      [remarkCodeBlocks, { strict: strictContent }],
      [remarkJsonBlocks, { contract, strict: strictContent }],
      [remarkAltText, { strict: strictContent }],
      remarkLiterals,
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
      [rehypeImages, { assets }],
      [rehypeLinks, { links, assets, strict: strictLinks }],
      rehypeDiagrams,
    ],
  });
}

/** Hand the source over as it was read, so that a page is read from disk once. */
function loadedSource(file: ContentFile): Plugin {
  return {
    name: 'loaded-source',
    setup(setup) {
      setup.onResolve({ filter: /\.mdx?$/ }, ({ path }) =>
        path === file.absolutePath ? { path, pluginData: { contents: file.text } } : null,
      );
    },
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error;
}

function toProblem(message: Message, severity: Problem['severity']): Problem {
  const { location } = message;
  return {
    severity,
    file: location ? relative(process.cwd(), location.file) : '',
    // Line 0 stands for no place.
    line: Math.max(location?.line ?? 1, 1),
    column: (location?.column ?? 0) + 1,
    message: toReason(message),
  };
}

/** The MDX plugin wraps what a plugin or the parser said; the reason itself is what authors need. */
function toReason(message: Message): string {
  const cause: unknown = message.detail instanceof Error ? message.detail.cause : undefined;
  if (cause instanceof Error && 'reason' in cause) return String(cause.reason);
  if (message.detail instanceof Error && 'reason' in message.detail) {
    return String(message.detail.reason);
  }
  return message.text;
}
