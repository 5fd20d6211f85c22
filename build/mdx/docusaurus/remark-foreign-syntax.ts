import type { Html, Root, Text } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { visit } from '../../article/visit.ts';
import { toSourcePoint, toTextPosition } from '../../files/text-position.ts';
import { reportInvalid } from '../page-state.ts';

/** What a pattern finds → what to write instead, where `$1` is the group of the pattern. `^` is the start of a line. */
type Forms = [RegExp, string][];

const INCLUDED_CODE = 'The code of another file is not shown. Write it in a code block.';

const INCLUDED_TEXT = 'The text of another file is not shown. Write it here, or link to it.';

const VALUE =
  '`{{ $1 }}` is not filled in. Write the value, or put it in backticks to show it as it is.';

const HEADING_ID = /\{#([^\s{}]+)\}[ \t]*$/gm;

/** In text. Names in a form of its own have no `$1`, so that all places of a form are one problem. */
const TEXT_FORMS: Forms = [
  [
    /^:{3,}.*$/gm,
    'This line opens or closes no container. Write `:::note` and `:::` on lines of their own.',
  ],
  // MkDocs
  [
    /^(?:!{3}|\?{3}\+?)[ \t]*[a-z][\w-]*(?: inline(?: end)?)?(?:[ \t]+".*")?[ \t]*$/gm,
    'This opens no callout. Write `:::note[Title]` and `:::` around its text, or `<Details summary="…">` in an `.mdx` file.',
  ],
  [
    /^={3}[+!]{0,2}[ \t]+".*"[ \t]*$/gm,
    'This opens no tab. Write `<Tabs>` with `<Tab label="…">` in an `.mdx` file.',
  ],
  [
    /(?<![\w+])\+\+[a-z][\w-]*(?:\+[\w"-]+)*\+\+(?![\w+])/g,
    'Plus signs show no keys. Write `<kbd>Ctrl</kbd>`.',
  ],
  [
    /^\*\[[^[\]\n]+\]:[ \t]*\S.*$/gm,
    'Abbreviations are not explained where they stand. Write what they mean in the text, or use `<Term>`.',
  ],
  [
    /\{:(?:toc\}|[ \t.#][^{}\n]*\}|[\w-]+="[^{}\n]*\})|\{(?:[ \t]*\.[a-z]|[ \t]+#[a-z]|[ \t]*[\w-]+=["'])[^{}\n]*\}/gi,
    'Attributes in braces have no effect. Remove them, or use a component in an `.mdx` file.',
  ],
  [/(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/g, 'Equals signs mark no text. Write `**…**`.'],
  [
    /(?<![\w:/[])(?::[a-z][a-z0-9_+-]+|:[+-]1):(?![\w:/])/g,
    'Names between colons are not replaced. Write the sign itself, such as ✅, or words.',
  ],
  // Includes
  [/^<<<[ \t]*\S*[./]\S*$/gm, INCLUDED_CODE],
  [/^(?:;?-*8<-*[ \t]*["'].*["']|!include[ \t]\S+)$/gm, INCLUDED_TEXT],
  [/\{\{\s*#[^{}]*\}\}|!\[\[[^[\]\n]+\]\]/g, INCLUDED_TEXT],
  // Others
  [/^(?:\[?\[_?toc_?\]\]?)$/gim, 'The page has a table of contents already. Remove this line.'],
  [
    /(?<![\w!])\[\[(?!:|_?toc_?\]\])([^[\]\n]+)\]\]/gi,
    '`[[$1]]` is no link here. Write `[$1](…)`, or put it in backticks to show it as it is.',
  ],
  [/\{\{\s*([^{}#\s][^{}]*?)\s*\}\}/g, VALUE],
  [
    /\{%-?[ \t]*\w[^{}]*?%\}/g,
    'Tags such as `{% … %}` are not run. Write what they show, such as `:::note` and `:::` for a hint.',
  ],
  [
    /^\.\.[ \t]+[a-z][\w-]*::.*$/gm,
    'Directives of reStructuredText are not read. Write `:::note` and `:::`, or Markdown.',
  ],
  [HEADING_ID, 'Only headings have ids. Remove `{#$1}`, or write it behind the heading.'],
  [/^%%(?:.*%%)?$/gm, 'This is not a comment. Write `<!-- … -->`, or in MDX `{/* … */}`.'],
  [
    /\$\$[^$]+\$\$|^\$\$$/gm,
    'Formulas are not rendered. Write this one as code, or show an image.',
  ],
];

const HTML_FORMS: Forms = [[/^<!--[ \t]*@include:.*$/gm, INCLUDED_TEXT]];

/** Lines of code blocks. */
const CODE_FORMS: Forms = [
  [
    /^[ \t]*(?:\{\{[ \t]*#[a-z_]*(?:include|playground)[ \t][^{}\n]*\}\}|;?-*8<-*[ \t]*["'].*["']|<<<[ \t]*[@./]\S*.*)$/gm,
    'The code of another file is not shown. Write it here; in an example of such a line, the language is `md`.',
  ],
  [
    /^[ \t]*\/\/(?:[ \t]*-{3}cut[\w-]*-{3}[ \t]*|[ \t_]*\^\?.*)$/gm,
    'This line is shown to readers. Remove it.',
  ],
];

/** Languages whose code may show such a line. */
const TEMPLATES = ['md', 'markdown', 'mdx', 'handlebars', 'hbs'];

/** Report syntax of other tools at each place. It shows as it is written, because a text that looks like it may be one. */
export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'text') {
        const isHeading = parent?.type === 'heading';
        const forms = TEXT_FORMS.filter(([pattern]) => !isHeading || pattern !== HEADING_ID);
        report(forms, node.value, (match, pattern) =>
          isWithinLine(pattern, match, index) ? null : findPlace(node, match, file),
        );
      } else if (node.type === 'html') {
        report(HTML_FORMS, node.value, (match) => findPlace(node, match, file));
      } else if (node.type === 'code' && !TEMPLATES.includes(node.lang ?? '')) {
        report(CODE_FORMS, node.value, (match) => toSourcePoint(node, match.index, file));
      }
    });

    function report(
      forms: Forms,
      value: string,
      toPlace: (match: RegExpExecArray, pattern: RegExp) => Html | Text | Point | null,
    ): void {
      for (const [pattern, advice] of forms) {
        for (const match of value.matchAll(pattern)) {
          const place = toPlace(match, pattern);
          if (place)
            reportInvalid(
              file,
              advice.replaceAll('$1', () => match[1] ?? ''),
              place,
            );
        }
      }
    }
  };
}

/** The start of a text behind a link or bold text is no start of a line. */
function isWithinLine(pattern: RegExp, match: RegExpExecArray, index = 0): boolean {
  return pattern.source.startsWith('^') && match.index === 0 && index > 0;
}

/** Null for a text that is written with backslashes, and for one that is written as code. */
function findPlace(
  text: Html | Text,
  match: RegExpExecArray,
  file: VFile,
): Html | Text | Point | null {
  const { start, end } = text.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return null;
  const source = String(file);
  const written = source.slice(start.offset, end.offset);
  const [line = ''] = match[0].split('\n');
  const before = text.value.slice(0, match.index).split(line).length;
  let offset = -1;
  for (let count = 0; count < before; count++) offset = written.indexOf(line, offset + 1);
  if (written[offset - 1] === '\\') return null;
  if (offset !== -1) return toTextPosition(source, start.offset + offset);
  return written.replaceAll('\\', '').includes(line) ? null : text;
}
