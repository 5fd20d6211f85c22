import { find, html } from 'property-information';
import rehypeRaw from 'rehype-raw';
import type { Root, RootContent } from 'hast';
import type { VFile } from 'vfile';
import { SKIP, visit } from '../article/visit.ts';
import { isComponentName, reportHiddenAttributes, reportHiddenHtml } from './blocked-html.ts';
import { COMPONENT_PROPS } from './component-props.ts';
import { isAllowedTag, isStrippedTag } from './html-schema.ts';
import { reportInvalid } from './page-state.ts';

/** Parse HTML in plain Markdown files, and report blocked and unknown tags. MDX has JSX instead. */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  return (tree: Root, file: VFile): Root => {
    visit(tree, 'raw', (node) => closeTags(node, file));
    const parsed = parseHtml(tree, file) as Root;
    visit(parsed, 'element', (node) => {
      const { tagName, properties, position } = node;
      const offset = position?.start.offset ?? 0;
      const written = /^<([\w.-]+)/.exec(String(file).slice(offset))?.[1];
      const name = written ?? tagName;
      const advice = toAdvice(name);
      reportHiddenHtml(tagName, node, file, { name, where: 'a Markdown file', advice });
      if (isStrippedTag(tagName)) return SKIP;
      if (written?.toLowerCase() !== tagName || !isAllowedTag(tagName)) return undefined;
      if (isComponentName(name)) {
        const reason = `\`<${name}>\` is \`<${tagName}>\` of HTML in a Markdown file. ${advice}`;
        reportInvalid(file, reason, node);
      } else {
        const names = Object.keys(properties).map((name) => find(html, name).attribute);
        const attributes = names.map((name) => ({ name, place: node }));
        reportHiddenAttributes(tagName, attributes, file);
      }
      return undefined;
    });
    return parsed;
  };
}

/** A comment, or a tag that closes itself, as in JSX. HTML ignores the slash: the tag would take in all that follows. */
const SELF_CLOSED =
  /<!--[\s\S]*?(?:-->|$)|<([a-z][\w.-]*)((?:[^"'<>/]|"[^"]*"|'[^']*'|\/(?!>))*)\/>/gi;

const VOID_TAGS = 'area base br col embed hr img input link meta source track wbr'.split(' ');

function closeTags(node: Extract<RootContent, { type: 'raw' }>, file: VFile): void {
  node.value = node.value.replaceAll(SELF_CLOSED, (tag: string, name = '', attributes = '') => {
    if (name === '' || VOID_TAGS.includes(name.toLowerCase())) return tag;
    if (isAllowedTag(name)) {
      const reason = `\`<${name}>\` cannot close itself in a Markdown file. Write \`<${name}></${name}>\`.`;
      reportInvalid(file, reason, node);
    }
    return `<${name}${attributes}></${name}>`;
  });
}

function toAdvice(name: string): string {
  if (Object.hasOwn(COMPONENT_PROPS, name)) {
    return 'Components need an `.mdx` file: rename this one.';
  }
  return /^[A-Z]/.test(name)
    ? 'It is not a component of this site: write Markdown, or use one in an `.mdx` file; `docs/writing.md` lists them.'
    : 'Remove the tag, or use Markdown.';
}
