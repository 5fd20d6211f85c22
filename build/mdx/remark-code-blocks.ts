import type { Code, Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { suggestOrList } from '../nearest.ts';
import { describeUnknownLanguage, parseFenceLanguage } from './code-language.ts';
import { parseFenceMeta } from './fence-meta.ts';
import type { MetaWord } from './fence-meta.ts';
import { reportInvalid, getPageState } from './page-state.ts';

/** Words of a fence. `remark-json-blocks` reads the last four. */
const META_WORDS = 'title alt lineNumbers wrap send schema operation request response'.split(' ');

/** Attributes of the `code` element. */
interface BlockData {
  dataTitle?: string;
  /** Alt text of a diagram. */
  dataAlt?: string;
  /** Numbers of lines: `1 3`. */
  dataMarked?: string;
  dataFirstNumber?: number;
  dataWrap?: boolean;
  /** Readers send the text to somebody. */
  dataSend?: boolean;
}

/** Read the display options of code blocks from fences and comments, and load the languages. */
export function remarkCodeBlocks() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const { context } = getPageState(file);
    const languages: string[] = [];
    visit(tree, 'code', (code) => {
      Object.assign(code, parseFenceLanguage([code.lang, code.meta].filter(Boolean).join(' ')));
      const { lang } = code;
      if (lang && lang !== 'mermaid') languages.push(lang);
      const unknown = lang ? describeUnknownLanguage(lang) : null;
      if (unknown !== null) reportInvalid(file, unknown, code);
      const properties = readBlock(code, file);
      code.data = { ...code.data, hProperties: { ...properties } };
    });
    await context.highlighter.loadLanguages(languages);
  };
}

function readBlock(code: Code, file: VFile): BlockData {
  const { code: text, marked } = takeHighlightComments(code.value);
  code.value = text;
  const data: BlockData = {};
  for (const word of parseFenceMeta(code.meta ?? '')) {
    const reason = readWord(word, code, marked, data);
    if (reason !== null) reportInvalid(file, reason, code);
  }
  if (marked.size > 0) data.dataMarked = [...marked].sort((a, b) => a - b).join(' ');
  return data;
}

/** Read one word into `marked` or `data`. Returns the reason if the word is invalid. */
function readWord(word: MetaWord, code: Code, marked: Set<number>, data: BlockData): string | null {
  const { name, value } = word;
  if (name === '{}') return readLines(value ?? '', code, marked);
  if (name === 'title') data.dataTitle = value ?? '';
  else if (name === 'alt') data.dataAlt = value ?? '';
  else if (name === 'wrap') data.dataWrap = true;
  else if (name === 'send') data.dataSend = true;
  else if (name === 'lineNumbers' || name === 'showLineNumbers') {
    if (value !== null && !/^\d+$/.test(value)) {
      return `\`lineNumbers=${value}\` is not a number. Write \`lineNumbers\` or \`lineNumbers=10\`.`;
    }
    data.dataFirstNumber = Number(value ?? 1);
  } else if (!META_WORDS.includes(name)) {
    return `Unknown word \`${name}\`.${suggestOrList(name, META_WORDS)}`;
  }
  return null;
}

/** Mark the lines of `1,3-5`. */
function readLines(text: string, code: Code, marked: Set<number>): string | null {
  const count = code.value.split('\n').length;
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*([1-9]\d*)(?:-(\d+))?\s*$/.exec(part) ?? [];
    if (first === undefined) return `\`{${text}}\` is not a list of lines. Write \`{1,3-5}\`.`;
    if (Number(last) > count) return `\`{${text}}\` names line ${last}, but there are ${count}.`;
    for (let line = Number(first); line <= Number(last); line++) marked.add(line);
  }
  return null;
}

/** The marks of a comment in any language's syntax. */
const OPEN = String.raw`[ \t]*(?:\/\/|\/\*+|\{ *\/\*|<!--|\(\*|--|[#;%"'])[ \t]*`;
const CLOSE = String.raw`[ \t]*(?:\*\/ *\}|\*\/|-->|\*\))?`;

/** A comment on a line of its own: `// highlight-next-line`. */
const HIGHLIGHT = new RegExp(String.raw`^${OPEN}highlight-(next-line|start|end)${CLOSE}[ \t]*$`);

/** Remove Docusaurus's `highlight` comments from code. Returns the code, and the lines that they mark, from 1. */
function takeHighlightComments(written: string): { code: string; marked: Set<number> } {
  const lines: string[] = [];
  const marked = new Set<number>();
  let isHighlighted = false;
  let isNext = false;
  for (const line of written.split('\n')) {
    const [, kind] = HIGHLIGHT.exec(line) ?? [];
    if (kind === undefined) {
      lines.push(line);
      if (isHighlighted || isNext) marked.add(lines.length);
      isNext = false;
    } else if (kind === 'next-line') isNext = true;
    else isHighlighted = kind === 'start';
  }
  return { code: lines.join('\n'), marked };
}
