import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import type { MarkedLines } from '../../client/article/code-lines.ts';
import { formatMarkedLines } from '../../client/article/code-lines.ts';
import { findNearest } from '../content/nearest.ts';
import { toSourcePoint } from '../content/text-position.ts';
import { parseFenceMeta, parseLineRanges } from './fence-meta.ts';
import type { MetaWord } from './fence-meta.ts';
import { addMark, NOTATIONS, takeLineNotations } from './line-notations.ts';
import { reportFlaw, usePageFacts } from './page-facts.ts';

/** Words of a fence. `remark-json-blocks` reads the last four. */
const META_WORDS = ['title', 'lineNumbers', 'wrap', 'schema', 'operation', 'request', 'response'];

/** Attributes of the `code` element. */
interface BlockData {
  dataTitle?: string;
  dataMarked?: string;
  dataFirstNumber?: number;
  dataWrap?: boolean;
}

/**
 * Read the display options of code blocks from fences and comments, and collect the languages. If `strict`, an
 * unknown word is an error; otherwise it is ignored.
 */
export function remarkCodeBlocks({ strict }: { strict: boolean }) {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (code) => {
      const report = (reason: string, place: Point) => {
        if (strict) reportFlaw(file, reason, place, true);
      };
      takeLinesFromLanguage(code);
      if (code.lang) usePageFacts(file).languages.push(code.lang);
      const properties = readBlock(code, file, report);
      code.data = { ...code.data, hProperties: { ...properties } };
    });
  };
}

type Report = (reason: string, place: Point) => void;

/** Accepts `js{2}` without a space, as other tools do. */
function takeLinesFromLanguage(code: Code): void {
  const [, language, lines] = /^([^{]+)(\{.*)$/.exec(code.lang ?? '') ?? [];
  if (language === undefined) return;
  code.lang = language;
  code.meta = [lines, code.meta].filter(Boolean).join(' ');
}

function readBlock(code: Code, file: VFile, report: Report): BlockData {
  const noted = takeLineNotations(code.value);
  for (const { word, offset } of noted.unknown) {
    const hint = toHint(word, NOTATIONS);
    report(`Unknown notation \`[!code ${word}]\`. ${hint}`, toSourcePoint(code, offset, file));
  }
  code.value = noted.code;
  const data: BlockData = {};
  for (const word of parseFenceMeta(code.meta ?? '')) {
    const reason = readWord(word, code, noted.marked, data);
    if (reason !== null) report(reason, toMetaPoint(code, word.offset, file));
  }
  if (noted.marked.size > 0) data.dataMarked = formatMarkedLines(noted.marked);
  return data;
}

/** Read one word into `marked` or `data`. Returns the reason if the word is invalid. */
function readWord(word: MetaWord, code: Code, marked: MarkedLines, data: BlockData): string | null {
  const { name, value } = word;
  if (name === '{}') return readLines(value ?? '', code, marked);
  if (name === 'title') data.dataTitle = value ?? '';
  else if (name === 'wrap') data.dataWrap = true;
  else if (name === 'lineNumbers') {
    if (value !== null && !/^\d+$/.test(value)) {
      return `\`lineNumbers=${value}\` is not a number. Write \`lineNumbers\` or \`lineNumbers=10\`.`;
    }
    data.dataFirstNumber = Number(value ?? 1);
  } else if (!META_WORDS.includes(name)) {
    return `Unknown word \`${name}\`. ${toHint(name, META_WORDS)}`;
  }
  return null;
}

function readLines(text: string, code: Code, marked: MarkedLines): string | null {
  const lines = parseLineRanges(text);
  if (!lines) return `\`{${text}}\` is not a list of lines. Write \`{1,3-5}\`.`;
  const count = code.value.split('\n').length;
  const beyond = lines.find((line) => line > count);
  if (beyond !== undefined) return `\`{${text}}\` names line ${beyond}, but there are ${count}.`;
  for (const line of lines) addMark(marked, line, 'mark');
  return null;
}

function toHint(word: string, known: string[]): string {
  const nearest = findNearest(word, known);
  return nearest === null ? `There are: ${known.join(', ')}.` : `Did you mean \`${nearest}\`?`;
}

/** Find a position in the info string. A list or a quote may indent the fence. */
function toMetaPoint(code: Code, offset: number, file: VFile): Point {
  const { line = 1, column = 1 } = code.position?.start ?? {};
  const written = String(file).split('\n')[line - 1] ?? '';
  const start = written.indexOf(code.meta ?? '', column - 1);
  return { line, column: Math.max(start, column - 1) + offset + 1 };
}
