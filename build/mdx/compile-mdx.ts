import { relative } from 'node:path';
import mdx from '@mdx-js/esbuild';
import { build } from 'esbuild';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { Root } from 'hast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { VFile } from 'vfile';
import type { ContentAssets } from '../content/content-assets.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Glossary } from '../content/glossary.ts';
import type { LinkTable } from '../content/link-table.ts';
import type { Problem } from '../problem.ts';
import type { ContractLookup } from '../openapi/contract-lookup.ts';
import { createPageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
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

export interface MdxServices {
  links: LinkTable;
  assets: ContentAssets;
  glossary: Glossary;
  /** True where broken links fail the build. */
  strictLinks: boolean;
  /** True where flaws that other publishers live with fail the build. */
  strictContent: boolean;
  /** Null where the site has no contract; unusable where the contract's own problems are reported. */
  contract: ContractLookup | 'unusable' | null;
}

/** A page compiled to a CommonJS module whose default export is a React component. */
export interface CompiledMdx {
  file: ContentFile;
  code: string;
  facts: PageFacts;
}

const ENTRY_NAMESPACE = 'page';

/** Compile a batch of pages; a page with an error yields problems and no code. */
export async function compileMdx(
  files: ContentFile[],
  services: MdxServices,
): Promise<{ compiled: CompiledMdx[]; problems: Problem[] }> {
  const byPath = new Map(files.map((file) => [file.absolutePath, file]));
  const facts = new Map(
    files.map((file) => [
      file.absolutePath,
      createPageFacts({ path: file.path, source: file.source }, file.file),
    ]),
  );
  const attachFacts = () => (_: unknown, file: VFile) => {
    const own = facts.get(file.path);
    if (own) file.data.pageFacts = own;
  };
  try {
    const result = await build({
      entryPoints: Object.fromEntries(files.map((file, index) => [`${index}`, file.absolutePath])),
      outdir: ENTRY_NAMESPACE,
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      logLevel: 'silent',
      external: ['react/jsx-runtime'],
      plugins: [loadedSources(byPath), createMdxPlugin(attachFacts, services)],
    });
    const codes = new Map(result.outputFiles.map((output) => [toIndex(output.path), output.text]));
    return {
      compiled: files.flatMap((file, index) => {
        const code = codes.get(index);
        const own = facts.get(file.absolutePath);
        return code !== undefined && own ? [{ file, code, facts: own }] : [];
      }),
      problems: result.warnings.map((message) => toProblem(message, 'warning')),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const problems = [
      ...error.errors.map((message) => toProblem(message, 'error')),
      ...error.warnings.map((message) => toProblem(message, 'warning')),
    ];
    return { compiled: [], problems };
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
  });
}

/** Hand the sources over as they were read, so that a page is read from disk once. */
function loadedSources(byPath: Map<string, ContentFile>): Plugin {
  return {
    name: 'loaded-sources',
    setup(setup) {
      setup.onResolve({ filter: /\.mdx?$/ }, ({ path }) => {
        const file = byPath.get(path);
        return file ? { path, pluginData: { contents: file.text } } : null;
      });
    },
  };
}

function toIndex(outputPath: string): number {
  return Number(/(\d+)\.js$/.exec(outputPath)?.[1]);
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
