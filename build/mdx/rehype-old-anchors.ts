import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { createElement } from '../article/elements.ts';
import { visit } from '../article/visit.ts';
import { suggest } from '../nearest.ts';
import { toTextPosition } from '../files/text-position.ts';
import { SHELL_IDS } from '../article/shell-ids.ts';
import { reportError, getPageState } from './page-state.ts';

/** Add the old ids of headings from the front matter as empty elements: a redirect that works without script. */
export function rehypeOldAnchors() {
  return (tree: Root, file: VFile): void => {
    const { source, anchors } = getPageState(file);
    const current = [...anchors];
    for (const [old, id] of Object.entries(source.frontMatter.anchors ?? {})) {
      const heading = findHeading(tree, id);
      const reason = findProblem(old, id, heading, current);
      const place = toTextPosition(source.text, source.text.indexOf(old));
      if (reason !== null) reportError(file, reason, place);
      heading?.children.unshift(createElement('span', { id: old }));
      anchors.push(old);
    }
  };
}

function findHeading(tree: Root, id: string): Element | undefined {
  let heading: Element | undefined;
  visit(tree, 'element', (element) => {
    if (/^h[1-6]$/.test(element.tagName) && element.properties['id'] === id) heading ??= element;
  });
  return heading;
}

function findProblem(
  old: string,
  id: string,
  heading: Element | undefined,
  anchors: string[],
): string | null {
  if (old === '' || /\s/.test(old)) return `The old anchor \`${old}\` is not a valid id.`;
  if (SHELL_IDS.has(old)) return `The old anchor \`${old}\` is an id of the site itself.`;
  if (anchors.includes(old)) {
    return `The old anchor \`${old}\` is still an id on this page. Remove it from \`anchors\`.`;
  }
  if (heading) return null;
  return `The old anchor \`${old}\` leads to \`${id}\`, which is not a heading of this page.${suggest(id, anchors)}`;
}
