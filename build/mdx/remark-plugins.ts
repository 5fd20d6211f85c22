import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { CompilerContext } from './compiler-context.ts';
import { remarkAlerts } from './remark-alerts.ts';
import { remarkAllowedJsx } from './remark-allowed-jsx.ts';
import { remarkAltText } from './remark-alt-text.ts';
import { remarkCodeBlocks } from './remark-code-blocks.ts';
import { remarkContainers } from './remark-containers.ts';
import { remarkDiagrams } from './remark-diagrams.ts';
import { remarkDocusaurus } from './remark-docusaurus.ts';
import { remarkForeignSyntax } from './remark-foreign-syntax.ts';
import { remarkGlossary } from './remark-glossary.ts';
import { remarkImports } from './remark-imports.ts';
import { remarkJsonBlocks } from './remark-json-blocks.ts';
import { remarkLists } from './remark-lists.ts';
import { remarkLiterals } from './remark-literals.ts';
import { remarkQuestions } from './remark-questions.ts';
import { remarkTabs } from './remark-tabs.ts';
import { remarkUnknownComponents } from './remark-unknown-components.ts';

/** The plugins that work on Markdown, in their order. */
export function createRemarkPlugins(context: CompilerContext): PluggableList {
  const { glossary, spec } = context;
  return [
    remarkFrontmatter,
    remarkGfm,
    remarkContainers,
    remarkImports,
    remarkDocusaurus,
    remarkUnknownComponents,
    remarkForeignSyntax,
    remarkAlerts,
    remarkDiagrams,
    remarkCodeBlocks,
    [remarkJsonBlocks, { spec }],
    remarkAltText,
    remarkLiterals,
    remarkAllowedJsx,
    remarkTabs,
    remarkLists,
    remarkQuestions,
    [remarkGlossary, { glossary }],
  ];
}
