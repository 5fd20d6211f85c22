import type { Node } from 'unist';
import type { VFile } from 'vfile';
import type { MdxTag } from './jsx-tag.ts';
import { reportFlaw } from './page-facts.ts';

const LINK = 'Link to it instead.';
const COMPONENT = 'Use a component; `README.md` lists them.';

/** HTML elements that the content security policy blocks without a trace on the page → what to do instead. */
const BLOCKED = new Map([
  ...['audio', 'embed', 'frame', 'iframe', 'object', 'video'].map((name) => [name, LINK] as const),
  ...['link', 'script', 'style'].map((name) => [name, COMPONENT] as const),
]);

/** Tell whether an HTML element never shows. */
export function isBlockedHtml(name: string): boolean {
  return BLOCKED.has(name.toLowerCase());
}

/** Report an HTML element that readers would not see or that would not work. */
export function reportBlockedHtml(name: string, node: Node, file: VFile): void {
  const advice = BLOCKED.get(name.toLowerCase());
  if (advice === undefined) return;
  const reason = `The content security policy blocks \`<${name}>\` in content. ${advice}`;
  reportFlaw(file, reason, node);
}

/** Handlers, styles, and images that the build does not resolve. */
const BLOCKED_ATTRIBUTE = /^(?:on[a-z]+|style|srcset)$/i;

/** Report attributes of HTML in MDX that would not work. */
export function reportBlockedAttributes({ name, attributes }: MdxTag, file: VFile): void {
  if (!/^[a-z]/.test(name ?? '')) return;
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || !BLOCKED_ATTRIBUTE.test(attribute.name)) continue;
    const reason = `\`${attribute.name}\` of \`<${name}>\` has no effect in content. ${COMPONENT}`;
    reportFlaw(file, reason, attribute);
  }
}
