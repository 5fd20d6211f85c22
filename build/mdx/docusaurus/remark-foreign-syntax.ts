import type { Root, Text } from 'mdast';
import type { Point } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { toTextPosition } from '../../files/text-position.ts';
import { reportInvalid } from '../page-state.ts';

/** Syntax of other tools → what to write instead, where `$1` is the group of the pattern. `^` is the start of a line. */
const FOREIGN: [RegExp, string][] = [
  [
    /^:{3,}.*$/gm,
    'This line opens or closes no container. Write `:::note` and `:::` on lines of their own.',
  ],
  [/^<<<[ \t]*\S*[./]\S*$/gm, 'The code of another file is not shown. Write it in a code block.'],
  [/^\[\[_?toc_?\]\]$/gim, 'The page has a table of contents already. Remove this line.'],
  [/!\[\[[^[\]\n]+\]\]/g, 'The text of another file is not shown. Write it here, or link to it.'],
  [
    /(?<!!)\[\[(?!_?toc_?\]\])([^[\]\n]+)\]\]/gi,
    '`[[$1]]` is no link here. Write `[$1](…)`, or put it in backticks to show it as it is.',
  ],
  [
    /\{\{\s*([^{}]+?)\s*\}\}/g,
    '`{{ $1 }}` is not filled in. Write the value, or put it in backticks to show it as it is.',
  ],
  [
    /\{#([^\s{}]+)\}[ \t]*$/gm,
    'Only headings have ids. Remove `{#$1}`, or write it behind the heading.',
  ],
  [/^%%(?:.*%%)?$/gm, 'This is not a comment. Write `<!-- … -->`, or in MDX `{/* … */}`.'],
  [
    /\$\$[^$]+\$\$|^\$\$$/gm,
    'Formulas are not rendered. Write this one as code, or show an image.',
  ],
];

/** Report syntax of other tools at each place. It shows as it is written, because a text that looks like it may be one. */
export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'text', (text, index, parent) => {
      if (parent?.type === 'heading') return;
      for (const [pattern, advice] of FOREIGN) {
        for (const found of text.value.matchAll(pattern)) {
          const isInLine = pattern.source.startsWith('^') && found.index === 0 && index !== 0;
          const place = isInLine ? null : findPlace(text, found, file);
          if (place)
            reportInvalid(
              file,
              advice.replaceAll('$1', () => found[1] ?? ''),
              place,
            );
        }
      }
    });
  };
}

/** Null for a text that is written with backslashes, and for one that is written as code. */
function findPlace(text: Text, found: RegExpExecArray, file: VFile): Text | Point | null {
  const { start, end } = text.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return null;
  const source = String(file);
  const written = source.slice(start.offset, end.offset);
  const [line = ''] = found[0].split('\n');
  const before = text.value.slice(0, found.index).split(line).length;
  let offset = -1;
  for (let count = 0; count < before; count++) offset = written.indexOf(line, offset + 1);
  if (written[offset - 1] === '\\') return null;
  if (offset !== -1) return toTextPosition(source, start.offset + offset);
  return written.replaceAll('\\', '').includes(line) ? null : text;
}
