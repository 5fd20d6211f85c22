import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { reportHiddenHtml } from './blocked-html.ts';
import { COMPONENT_PROPS } from './component-props.ts';
import { isStrippedTag } from './html-schema.ts';

/** Parse HTML in plain Markdown files, and report blocked and unknown tags. MDX has JSX instead. */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  return (tree: Root, file: VFile): Root => {
    const parsed = parseHtml(tree, file) as Root;
    visit(parsed, 'element', (node) => {
      const { tagName, position } = node;
      const offset = position?.start.offset ?? 0;
      const name = /^<([\w.-]+)/.exec(String(file).slice(offset))?.[1] ?? tagName;
      const advice = toAdvice(name);
      reportHiddenHtml(tagName, node, file, { name, where: 'a Markdown file', advice });
      return isStrippedTag(tagName) ? SKIP : undefined;
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
