import type { Root } from 'mdast';
import remarkLintFencedCodeFlag from 'remark-lint-fenced-code-flag';
import remarkLintHeadingIncrement from 'remark-lint-heading-increment';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { Finding, PlacedText } from '../prose.ts';
import { toFinding } from '../prose.ts';

const lint = unified().use(remarkLintHeadingIncrement).use(remarkLintFencedCodeFlag).freeze();

/** In our words, by the name of the rule. */
const ADVICE: Record<string, string> = {
  'heading-increment': 'This heading skips a level: below `##` stands `###`.',
  'fenced-code-flag': 'This code block has no language. Plain text is ```text.',
};

/** Check that no heading skips a level and every fenced block names its language. */
export function checkOutline(tree: Root, source: PlacedText): Finding[] {
  const file = new VFile(source.value);
  lint.runSync(tree, file);
  return file.messages.map(({ place, ruleId = '', reason }) => {
    const start = place && 'start' in place ? place.start : place;
    return toFinding(source, start?.offset ?? 0, ADVICE[ruleId] ?? reason);
  });
}

/** Check that a page has one `h1`: the title of its front matter, or one `# …`, below it `##`. */
export function checkPageTitle(tree: Root, source: PlacedText): Finding[] {
  const [first] = tree.children;
  const hasTitle = first?.type === 'yaml' && /^title:/m.test(first.value);
  const findings: Finding[] = [];
  let titles = hasTitle ? 1 : 0;
  let isFirst = true;
  const add = (offset: number | undefined, message: string) => {
    findings.push(toFinding(source, offset ?? 0, message));
  };
  visit(tree, (node) => {
    const isJsxTitle = 'name' in node && node.name === 'h1';
    if (node.type !== 'heading' && !isJsxTitle) return;
    const start = node.position?.start.offset;
    if (isJsxTitle || (node.type === 'heading' && node.depth === 1)) {
      titles += 1;
      if (titles > 1) {
        const other = hasTitle ? 'the `title` of its front matter' : 'the `h1` above';
        add(start, `A page has one \`h1\`, and this page has ${other}. Write \`##\`.`);
      }
    } else if (isFirst && node.type === 'heading' && node.depth > 2) {
      add(start, `The first heading below the title is \`##\`, not \`${'#'.repeat(node.depth)}\`.`);
    }
    isFirst = false;
  });
  if (titles === 0) add(0, 'The page has no `h1`. Give its front matter a `title`.');
  return findings;
}
