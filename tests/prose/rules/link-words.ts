import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { toWords } from '../markdown-prose.ts';
import type { Finding, PlacedText } from '../prose.ts';
import { toFinding } from '../prose.ts';

const EMPTY_WORDS =
  /^(?:(?:click |see |read )?(?:here|this|that|it|more|below|above)|(?:this|the|that) (?:link|page|section|article|guide)|link|page|(?:read|learn|find out|see) more|details|docs|documentation)$/i;

/** Check that a link's words say where it leads, read by themselves. */
export function checkLinkWords(tree: Root, source: PlacedText): Finding[] {
  const findings: Finding[] = [];
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return;
    const words = toWords(node, source).value.replaceAll(/\s+/g, ' ').trim();
    if (words !== '' && !EMPTY_WORDS.test(words)) return;
    const message = `The link’s words, “${words}”, do not say where it leads. Name the page.`;
    findings.push(toFinding(source, node.position?.start.offset ?? 0, message));
  });
  return findings;
}
