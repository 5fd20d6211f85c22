import type { ContentFile } from '../content/discover.ts';

/** An import or export at the start of a paragraph. */
const MODULE_CODE = /(?:^|\n\n|-->\n)(?:import\s[^\n]*['"]|export\s+(?:const|default|function)\s)/;

/** Vue's scripts have imports too, and their pages are not MDX. */
const SCRIPT = /^<script\b/m;

/** Tell whether a page is MDX. As in Docusaurus, a page with an import line is MDX whatever its extension. */
export function isMdx({ source, text }: Pick<ContentFile, 'source' | 'text'>): boolean {
  if (source.endsWith('.mdx')) return true;
  const prose = text.replace(FRONT_MATTER, '\n\n').replaceAll(FENCED_BLOCK, '');
  return MODULE_CODE.test(prose) && !SCRIPT.test(prose);
}

const FRONT_MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?=\n|$)/;
const FENCED_BLOCK = /^[ \t>]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\1|(?![\s\S]))/gm;

/** A line that opens or closes a code block, which may be in a list or a quote. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

/** `:::tip Title`, `::: tip Title {open}`; a title in brackets is a label already. */
const CONTAINER =
  /^([ \t>]*:{3,})[ \t]*([a-z][\w-]*)[ \t]*(\[.*?\](?=\s*(?:\{|$))|[^[{\s].*?)?[ \t]*(\{[^{}]*\})?[ \t]*$/i;

/** `## Title {#id}`, which is an expression in MDX, and `## Title {/* #id *\/}`. */
const HEADING_ID =
  /^([ \t>]*#{1,6}[ \t].*[^\\])\{(?:#([^\s{}]+)|\/\*\s*#?([\w.-]+)\s*\*\/)\}[ \t]*$/;

/** VitePress's `<<< file{2}` is a tag and an expression in MDX. */
const SNIPPET = /^[ \t>]*<<<.*$/;

/**
 * Rewrite what Docusaurus and VitePress accept to what the parsers accept: titles of containers, comments of the other
 * format, and in MDX ids of headings and snippets. Code blocks stay, and so do all line numbers.
 */
export function toParsableText(text: string, { isMdx }: { isMdx: boolean }): string {
  if (!/^[ \t>]*(?::{3,}|<<<)|\{#|<!--|\{\/\*/m.test(text)) return text;
  let fence = '';
  let isComment = false;
  return text
    .split('\n')
    .map((line) => {
      const [, marker = '', info = ''] = isComment ? [] : (FENCE.exec(line) ?? []);
      if (fence !== '') {
        if (marker.startsWith(fence) && info.trim() === '') fence = '';
        return line;
      }
      if (marker !== '' && !(marker.startsWith('`') && info.includes('`'))) {
        fence = marker;
        return line;
      }
      const parsable = line
        .replace(CONTAINER, toContainer)
        .replace(
          HEADING_ID,
          (_, title: string, id?: string, commented?: string) =>
            `${title}${isMdx ? '\\' : ''}{#${id ?? commented}}`,
        );
      const [commented, isOpen] = toComments(parsable, isMdx ? 'mdx' : 'html', isComment);
      isComment = isOpen;
      const isSnippet = isMdx && SNIPPET.test(commented);
      return isSnippet ? commented.replaceAll(/[<{]/g, String.raw`\$&`) : commented;
    })
    .join('\n');
}

function toContainer(_: string, colons: string, name: string, title = '', attributes = '') {
  const label = title === '' || title.startsWith('[') ? title : `[${title}]`;
  return colons + name + label + attributes;
}

/** The marks of comments in HTML and MDX. */
const COMMENTS = { html: ['<!--', '-->'], mdx: ['{/*', '*/}'] } as const;

/** `<!-- a -->` ↔ `{/* a *\/}`. Returns the line, and whether a comment is open at its end. */
function toComments(line: string, to: 'html' | 'mdx', isOpen: boolean): [string, boolean] {
  const [open, close] = COMMENTS[to === 'mdx' ? 'html' : 'mdx'];
  const [newOpen, newClose] = COMMENTS[to];
  let isComment = isOpen;
  const changed = line.replaceAll(/(`+)[^`]*\1|<!--|-->|\{\/\*|\*\/\}|\*\//g, (found) => {
    if (found === open && !isComment) {
      isComment = true;
      return newOpen;
    }
    if (found === close && isComment) {
      isComment = false;
      return newClose;
    }
    // It would end the comment.
    return isComment && to === 'mdx' && found.startsWith('*/') ? '* /' : found;
  });
  return [changed, isComment];
}
