import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { remarkAltText } from './remark-alt-text.ts';
import { remarkCodeBlocks } from './remark-code-blocks.ts';
import { remarkComponents } from './remark-components.ts';
import { remarkAlerts } from '../article/remark-alerts.ts';
import { remarkContainers } from './docusaurus/remark-containers.ts';
import { remarkDocusaurus } from './docusaurus/remark-docusaurus.ts';
import { remarkForeignSyntax } from './docusaurus/remark-foreign-syntax.ts';
import { remarkGlossary } from './remark-glossary.ts';
import { remarkImports } from './docusaurus/remark-imports.ts';
import { remarkJsonBlocks } from './remark-json-blocks.ts';
import { remarkTasks } from './remark-tasks.ts';
import { remarkSteps } from './remark-steps.ts';
import { remarkLiterals } from './remark-literals.ts';
import { remarkMissedMarkdown } from './remark-missed-markdown.ts';
import { remarkProvisional } from './remark-provisional.ts';
import { remarkTabs } from './remark-tabs.ts';
import { remarkUndefinedReferences } from './remark-undefined-references.ts';

const SYNTAX: PluggableList = [remarkGfm, remarkContainers];

const BLOCKS: PluggableList = [
  remarkUndefinedReferences,
  remarkMissedMarkdown,
  remarkForeignSyntax,
  remarkAlerts,
  remarkCodeBlocks,
  remarkJsonBlocks,
  remarkAltText,
];

/** Plugins for the Markdown tree, by format. */
export const REMARK_PLUGINS = {
  md: [...SYNTAX, ...BLOCKS],
  mdx: [
    ...SYNTAX,
    remarkImports,
    remarkLiterals,
    remarkDocusaurus,
    remarkComponents,
    ...BLOCKS,
    remarkTabs,
    remarkSteps,
    remarkProvisional,
    remarkGlossary,
    remarkTasks,
  ],
};
