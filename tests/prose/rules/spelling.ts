import { toFinding } from '../prose.ts';
import type { Finding, Prose } from '../prose.ts';
import type { SpellingDictionary } from '../spelling-dictionary.ts';

/** Letters and apostrophes; a word with digits in it (`UTF-8`, `4xx`, `2nd`) is none. */
const WORD = /(?<![\p{L}\p{M}\d_])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*(?![\p{L}\p{M}\d_])/gu;

/** A path, a file's name, an address: a slash inside, or a full stop with a letter behind it. */
const PATH = /[^\s"“”()[\],;:]*(?:\/|\.\p{L})[^\s"“”()[\],;:]*/gu;

/** Check the spelling of each word, British English, and hold `-ise` where both would be right. */
export function checkSpelling(prose: Prose, dictionary: SpellingDictionary): Finding[] {
  const words = prose.value.replaceAll(PATH, (path) => ' '.repeat(path.length));
  return [...words.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const message = toMessage(word.replaceAll('’', "'"), dictionary);
    return message === undefined ? [] : [toFinding(prose, index, message)];
  });
}

function toMessage(word: string, dictionary: SpellingDictionary): string | undefined {
  const british = dictionary.toBritish(word);
  if (british !== undefined) return `“${word}”: write “${british}”, with an s.`;
  const bare = word.replace(/'s$/, '');
  if (dictionary.has(word) || dictionary.has(bare)) return undefined;
  const suggestions = dictionary.suggest(bare).map((suggestion) => `“${suggestion}”`);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : '';
  return `“${word}” is in no dictionary.${hint} Names and terms belong in tests/prose/dictionary.txt, code in backticks.`;
}
