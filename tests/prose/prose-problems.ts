import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkLintFencedCodeFlag from 'remark-lint-fenced-code-flag';
import remarkLintFirstHeadingLevel from 'remark-lint-first-heading-level';
import remarkLintHeadingIncrement from 'remark-lint-heading-increment';
import remarkLintNoHeadingPunctuation from 'remark-lint-no-heading-punctuation';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import {
  isLandingPage,
  remarkAltText,
  remarkCodeTitles,
  remarkLinkWords,
  remarkPageTitle,
  remarkSentenceCase,
} from './remark-rules.ts';

const PROCESSOR = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMdx)
  .use(remarkLintHeadingIncrement)
  .use(remarkLintNoHeadingPunctuation, '.')
  .use(remarkLintFencedCodeFlag)
  .use(remarkPageTitle)
  .use(remarkCodeTitles)
  .use(remarkAltText)
  .use(remarkLinkWords)
  .use(remarkSentenceCase)
  .freeze();

/** List what the rules find in a page: `5:1 Unexpected first heading rank …` */
export function findProseProblems(text: string): string[] {
  const file = new VFile(text);
  const processor = PROCESSOR().use(remarkLintFirstHeadingLevel, isLandingPage(text) ? 1 : 2);
  processor.runSync(processor.parse(file), file);
  return file.messages
    .toSorted((a, b) => toOrder(a) - toOrder(b))
    .map(({ line = 1, column = 1, reason }) => `${line}:${column} ${reason}`);
}

function toOrder({ line = 1, column = 1 }: VFile['messages'][number]): number {
  return line * 10_000 + column;
}
