import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { CompilerContext } from './compiler-context.ts';
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
import { remarkQuestions } from './remark-questions.ts';
import { remarkSteps } from './remark-steps.ts';
import { remarkTabs } from './remark-tabs.ts';

/** The plugins that work on Markdown, in their order. */
export function createRemarkPlugins(context: CompilerContext): PluggableList {
  const { glossary, spec, strictContent } = context;
  return [
    remarkFrontmatter,
    remarkGfm,
    remarkAlerts,
    remarkDiagrams,
    [remarkCodeBlocks, { strict: strictContent }],
    [remarkJsonBlocks, { spec, strictContent }],
    [remarkAltText, { strict: strictContent }],
    remarkLiterals,
    [remarkAllowedJsx, { strict: strictContent }],
    remarkTabs,
    remarkSteps,
    remarkDefinitions,
    remarkFileTree,
    remarkQuestions,
    [remarkGlossary, { glossary }],
  ];
}
