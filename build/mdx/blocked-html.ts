import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { isAllowedAttribute, isAllowedTag, isStrippedTag } from './html-schema.ts';
import { reportInvalid } from './page-state.ts';

const LINK = 'Link to it instead.';
const COMPONENT = 'Use a component; `docs/writing.md` lists them.';

/** HTML elements that the content security policy blocks without a trace on the page → what to do instead. */
const BLOCKED = new Map([
  ...['audio', 'embed', 'frame', 'iframe', 'object', 'video'].map((name) => [name, LINK] as const),
  ...['link', 'script', 'style'].map((name) => [name, COMPONENT] as const),
]);

/** What a message says of an element: its name as written, in what it is not shown, and what to do. */
interface HiddenHtml {
  name: string;
  where: string;
  advice: string;
}

/** Report an HTML element that is not shown. */
export function reportHiddenHtml(
  tag: string,
  node: Node,
  file: VFile,
  { name, where, advice }: HiddenHtml,
): void {
  if (isAllowedTag(tag)) return;
  const blocked = isComponentName(name) ? undefined : BLOCKED.get(tag.toLowerCase());
  const rest = isStrippedTag(tag) ? '' : ', only what it contains';
  const reason =
    blocked === undefined
      ? `\`<${name}>\` is not shown in ${where}${rest}. ${advice}`
      : `The content security policy blocks \`<${tag}>\` in content. ${blocked}`;
  reportInvalid(file, reason, node);
}

/** Tell `<Link>`, which is a component, from `<link>`, `<LINK>` and `<LiNk>`. */
export function isComponentName(name: string): boolean {
  return /^[A-Z][a-z]{2}/.test(name);
}

/** Report attributes of an HTML element that are removed. */
export function reportHiddenAttributes(
  tag: string,
  attributes: { name: string; place: Node }[],
  file: VFile,
): void {
  if (!isAllowedTag(tag)) return;
  for (const { name, place } of attributes) {
    if (isAllowedAttribute(tag, name)) continue;
    const reason = `\`${name}\` of \`<${tag}>\` has no effect in content. ${COMPONENT}`;
    reportInvalid(file, reason, place);
  }
}
