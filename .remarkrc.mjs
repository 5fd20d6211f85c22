import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkLintFencedCodeFlag from 'remark-lint-fenced-code-flag';
import remarkLintFirstHeadingLevel from 'remark-lint-first-heading-level';
import remarkLintHeadingIncrement from 'remark-lint-heading-increment';
import remarkLintNoHeadingPunctuation from 'remark-lint-no-heading-punctuation';
import remarkMdx from 'remark-mdx';
import {
  remarkAltText,
  remarkCodeTitles,
  remarkLinkWords,
  remarkPageTitle,
  remarkSentenceCase,
} from './tests/prose/remark-rules.ts';

/** Rules for the pages: `npx remark content`. */
export default {
  plugins: [
    remarkFrontmatter,
    remarkGfm,
    remarkMdx,
    [remarkLintFirstHeadingLevel, 2],
    remarkLintHeadingIncrement,
    [remarkLintNoHeadingPunctuation, '.'],
    remarkLintFencedCodeFlag,
    remarkPageTitle,
    remarkCodeTitles,
    remarkAltText,
    remarkLinkWords,
    remarkSentenceCase,
  ],
};
