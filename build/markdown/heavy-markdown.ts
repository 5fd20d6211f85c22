/** A place in a Markdown text that takes too long to parse. */
interface HeavyPlace {
  offset: number;
  /** What is wrong and how to fix it: `More than 100 lists …` */
  message: string;
}

/** Lists and quotes inside of each other. The parser reads the markers of all of them again on every line. */
const MAX_CONTAINERS = 100;

/** Elements of HTML inside of each other. Everything that visits them uses recursion. */
const MAX_ELEMENTS = 1_000;

/**
 * Delimiters of emphasis, code, links and comments in a block, times its characters: the parser looks for the other end
 * of each in the whole block. This much takes about a second.
 */
const MAX_BLOCK_COST = 50_000_000;

/** Start of a block: a blank line, a row of a table, a quote, a heading, a list or a definition. */
const BLOCK_START = /^\s*(?:$|[|>#]|[-*+]\s|\d+[.)]\s|\[[^\]]*\]:)/;
const CONTAINERS = /^\s*(?:(?:>|[-*+]\s|\d{1,9}[.)]\s)\s*)*/;
const MARKER = />|[-*+](?=\s)|\d[.)]/g;
const FENCE = /^\s*(`{3,}|~{3,})/;
const DELIMITER = /(?<!\w)[*_~]+|[*_~]+(?!\w)|`+|\[|<!--/g;
const CODE = /`[^`]*`/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)(?=[\s>])/gi;
const VOID_TAG = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Find what takes too long in a Markdown text of any length; null where it is fast. Code blocks are always fast. */
export function findHeavyMarkdown(text: string, maxLength: number): HeavyPlace | null {
  if (text.length > maxLength) {
    const message = `This text has ${text.length} characters. At most ${maxLength} are allowed. Divide it.`;
    return { offset: 0, message };
  }
  let fence = '';
  let elements = 0;
  let block = { length: 0, delimiters: 0 };
  let offset = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') {
      if (countContainers(line) > MAX_CONTAINERS) return { offset, message: TOO_MANY_CONTAINERS };
      if (mark !== '' || BLOCK_START.test(line)) block = { length: 0, delimiters: 0 };
      block.length += line.length;
      block.delimiters += line.match(DELIMITER)?.length ?? 0;
      if (block.length * block.delimiters > MAX_BLOCK_COST) return { offset, message: TOO_LONG };
      elements += countElements(line);
      if (elements > MAX_ELEMENTS) return { offset, message: TOO_MANY_ELEMENTS };
      fence = mark;
    } else if (mark.startsWith(fence)) {
      fence = '';
    }
    offset += line.length + 1;
  }
  return null;
}

const TOO_MANY_CONTAINERS = `More than ${MAX_CONTAINERS} lists or quotes are nested here. Remove levels.`;
const TOO_MANY_ELEMENTS = `More than ${MAX_ELEMENTS} HTML elements are open here. Close them, or write \`&lt;\`.`;
const TOO_LONG = `This paragraph has too many \`*\`, \`_\`, \`[\`, backticks and comments. Divide it by blank lines.`;

/** The markers at the start of a line, and the lists that its indentation continues. */
function countContainers(line: string): number {
  const [prefix] = CONTAINERS.exec(line) ?? [''];
  const markers = prefix.match(MARKER)?.length ?? 0;
  const indent = prefix.search(/\S/);
  return markers === 0 ? 0 : markers + Math.floor(indent / 2);
}

/** Number of elements that a line opens, minus those that it closes. */
function countElements(line: string): number {
  if (!line.includes('<')) return 0;
  const tags = [...line.replace(CODE, '').matchAll(TAG)].filter(
    ([, , name = '']) => !VOID_TAG.test(name),
  );
  return tags.reduce((sum, [, slash]) => sum + (slash === '' ? 1 : -1), 0);
}
