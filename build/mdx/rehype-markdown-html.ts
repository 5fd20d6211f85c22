import { find, html } from 'property-information';
import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
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

function toAdvice(name: string): string {
  if (Object.hasOwn(COMPONENT_PROPS, name)) {
    return 'Components need an `.mdx` file: rename this one.';
  }
  return /^[A-Z]/.test(name)
    ? 'It is not a component of this site: write Markdown, or use one in an `.mdx` file; `docs/writing.md` lists them.'
    : 'Remove the tag, or use Markdown.';
}
