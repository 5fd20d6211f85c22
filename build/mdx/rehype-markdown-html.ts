import rehypeRaw from 'rehype-raw';
import type { Root } from 'hast';
import { defaultSchema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import * as DOM_IDS from '../../client/model/dom-ids.ts';
import { dropEmptyClasses } from '../markdown/empty-classes.ts';
import { isBlockedHtml, reportBlockedHtml } from './blocked-html.ts';
import { COMPONENT_PROPS } from './component-props.ts';
import { reportFlaw } from './page-facts.ts';

/** Attributes from `remark-code-blocks`. */
const CODE_ATTRIBUTES = ['dataTitle', 'dataAlt', 'dataMarked', 'dataFirstNumber', 'dataWrap'];

/** Ids of the shell. An element of an article that had one would take its place. */
const SHELL_IDS = new Set<unknown>(Object.values(DOM_IDS));

/** Names of elements hide members of `document`, but names of links do not. */
const withoutName = (own: unknown) => own !== 'name';

/**
 * GitHub's rules, plus callouts, code titles and names of links. Ids have no prefix, so that links find them: without a
 * name, they hide no member of `document`.
 */
const SCHEMA: Options = {
  ...defaultSchema,
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside', 'figure', 'figcaption'],
  attributes: {
    ...defaultSchema.attributes,
    '*': (defaultSchema.attributes?.['*'] ?? []).filter(withoutName),
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'name'],
    aside: [['className', /^callout/], ['role', 'note'], 'ariaLabel'],
    p: [['className', 'callout-title']],
    details: [...(defaultSchema.attributes?.['details'] ?? []), ['className', 'details']],
    code: [...(defaultSchema.attributes?.['code'] ?? []), ...CODE_ATTRIBUTES],
  },
};

/**
 * Parse and sanitise HTML in plain Markdown files, and report blocked and unknown tags and ids of the shell. MDX has JSX
 * instead.
 */
export function rehypeMarkdownHtml() {
  const parseHtml = rehypeRaw();
  const sanitize = rehypeSanitize(SCHEMA);
  return (tree: Root, file: VFile): Root => {
    const parsed = parseHtml(tree, file) as Root;
    visit(parsed, 'element', (node) => {
      const { tagName, position, properties } = node;
      if (SHELL_IDS.has(properties['id'])) {
        const reason = `The id \`${String(properties['id'])}\` is an id of the site itself. Choose another one.`;
        reportFlaw(file, reason, node);
        delete properties['id'];
      }
      reportBlockedHtml(tagName, node, file);
      if (isBlockedHtml(tagName) || KNOWN_TAGS.has(tagName)) return;
      const offset = position?.start.offset ?? 0;
      const name = /^<([\w.-]+)/.exec(String(file).slice(offset))?.[1] ?? tagName;
      const reason = `\`<${name}>\` is not shown in a Markdown file, only what it contains.`;
      reportFlaw(file, `${reason} ${toAdvice(name)}`, node);
    });
    return dropEmptyClasses(sanitize(parsed));
  };
}

const KNOWN_TAGS = new Set(SCHEMA.tagNames);

function toAdvice(name: string): string {
  if (Object.hasOwn(COMPONENT_PROPS, name)) {
    return 'Components need an `.mdx` file: rename this one.';
  }
  return /^[A-Z]/.test(name)
    ? 'It is not a component of this site: write Markdown, or use one in an `.mdx` file; `README.md` lists them.'
    : 'Remove the tag, or use Markdown.';
}
