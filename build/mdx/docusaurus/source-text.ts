import { CALLOUTS } from '../../article/remark-alerts.ts';
import type { ContentFile } from '../../content/discover.ts';
import { CODE_BLOCK } from '../../files/code-fences.ts';

/** An import or export at the start of a paragraph. */
const MODULE_CODE = /(?:^|\n\n|-->\n)(?:import\s[^\n]*['"]|export\s+(?:const|default|function)\s)/;

/** Tell whether a page is MDX. As in Docusaurus, a page with an import line is MDX whatever its extension. */
export function isMdx({ source, text }: Pick<ContentFile, 'source' | 'text'>): boolean {
  return source.endsWith('.mdx') || MODULE_CODE.test(text.replaceAll(CODE_BLOCK, ''));
}

/** What the parsers of Markdown and MDX do not accept, and code, which stays as it is. */
const SYNTAX = new RegExp(
  [
    CODE_BLOCK.source,
    // `:::tip Title`, `::: tip Title {open}`; a title in brackets is a label already.
    String.raw`^(?<colons>[ \t>]*:{3,})(?<space>[ \t]*)(?<name>[a-z][\w-]*)[ \t]*(?<label>\[.*?\](?=\s*(?:\{|$))|[^[{\s].*?)?[ \t]*(?<attributes>\{[^{}]*\})?[ \t]*$`,
    // `## Title {#id}`, which is an expression in MDX, and `{/* #id */}`.
    String.raw`^(?<heading>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:#{1,6}[ \t]|(?=.*\n[ \t>]*(?:=+|-+)[ \t]*$)).*[^\\])(?:\{#(?<id>[^\s{}]+)(?:[ \t][^{}\n]*)?\}|\{\/\*\s*#?(?<commentedId>[\w.-]+)\s*\*\/\})[ \t]*$`,
    String.raw`(?<marks>\x60+)[^\x60\n]*\k<marks>`,
    String.raw`<!--(?<comment>[\s\S]*?)-->`,
    String.raw`\{\/\*(?<mdx>[\s\S]*?)\*\/\}`,
  ].join('|'),
  'gim',
);

/** Rewrite what the parsers do not accept: titles of containers, comments, ids. Code and line numbers stay. */
export function toParsableText(text: string, format: 'md' | 'mdx'): string {
  if (!/^[ \t>]*:{3,}|\{#|<!--|\{\/\*/m.test(text)) return text;
  return text.replaceAll(SYNTAX, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const { colons, heading, comment, mdx } = groups;
    if (colons !== undefined) return toContainer(match, groups);
    if (heading !== undefined) return heading + toHeadingId(groups, format);
    // The end of a comment in its text would end it.
    if (format === 'mdx' && comment !== undefined)
      return `{/*${comment.replaceAll('*/', '* /')}*/}`;
    return format === 'md' && mdx !== undefined ? `<!--${mdx}-->` : match;
  });
}

/** Signs of Markdown in an id, such as `__init__`, are text. */
function toHeadingId(groups: Record<string, string | undefined>, format: 'md' | 'mdx'): string {
  const id = groups['id'] ?? groups['commentedId'] ?? '';
  return `${format === 'mdx' ? '\\' : ''}{#${id.replaceAll(/[_*~`[\]<&]/g, '\\$&')}}`;
}

function toContainer(written: string, groups: Record<string, string | undefined>): string {
  const { colons = '', space = '', name = '', label = '', attributes = '' } = groups;
  // `::: is an operator` is a sentence.
  if (space !== '' && !CALLOUTS.has(name)) return written;
  const title = label === '' || label.startsWith('[') ? label : `[${label}]`;
  return colons + name + title + attributes;
}
