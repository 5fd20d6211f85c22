import type { Plugin } from 'unified';
import type { VFile } from 'vfile';
import { toTextPosition } from '../../build/content/text-position.ts';
import type { Phrase } from './phrases.ts';
import { PLACEHOLDER } from './prose.ts';
import type { SpellingDictionary } from './spelling-dictionary.ts';

/** Find phrases as whole words. */
export const retextPhrases: Plugin<[Phrase[]]> = (phrases) => {
  const rows = phrases.map(([pattern, advice, flags = 'gi']) => ({
    // A line may end between two words of a phrase.
    phrase: new RegExp(`(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`, flags),
    advice,
  }));
  return (_, file) => {
    for (const { phrase, advice } of rows) {
      for (const { 0: found, index } of String(file).matchAll(phrase)) {
        report(file, index, `“${found.replaceAll(/\s+/g, ' ')}”: ${advice}`);
      }
    }
  };
};

/** `'s` is a contraction after these, a genitive elsewhere. */
const CONTRACTION =
  /\b(?:\p{L}+n['’]t|\p{L}+['’](?:re|ve|ll|d|m)|(?:it|that|there|here|what|who|where|how|let|he|she)['’]s)\b/giu;

/** Words are written out: the guide has no contractions. */
export const retextContractions: Plugin = () => (_, file) => {
  for (const { 0: found, index } of String(file).matchAll(CONTRACTION)) {
    report(file, index, `“${found}”: write the words out, without a contraction.`);
  }
};

/** Letters and apostrophes; a word with digits in it (`UTF-8`, `4xx`, `2nd`) is none. */
const WORD = /(?<![\p{L}\p{M}\d_])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*(?![\p{L}\p{M}\d_])/gu;

/** A path, a file's name, an address: a slash inside, or a full stop with a letter behind it. */
const PATH = /[^\s"“”()[\],;:]*(?:\/|\.\p{L})[^\s"“”()[\],;:]*/gu;

/** British spelling, with `-ise` where both would be right. */
export const retextSpelling: Plugin<[SpellingDictionary]> = (dictionary) => (_, file) => {
  const words = String(file).replaceAll(PATH, (path) => ' '.repeat(path.length));
  for (const { 0: word, index } of words.matchAll(WORD)) {
    const message = toSpellingMessage(word.replaceAll('’', "'"), dictionary);
    if (message !== undefined) report(file, index, message);
  }
};

function toSpellingMessage(word: string, dictionary: SpellingDictionary): string | undefined {
  const british = dictionary.toBritish(word);
  if (british !== undefined) return `“${word}”: write “${british}”, with an s.`;
  const bare = word.replace(/'s$/, '');
  if (dictionary.has(word) || dictionary.has(bare)) return undefined;
  const suggestions = dictionary.suggest(bare).map((suggestion) => `“${suggestion}”`);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : '';
  return `“${word}” is in no dictionary.${hint} Names and terms belong in tests/prose/dictionary.txt, code in backticks.`;
}

const CAPITALISED = /(?<![\p{L}\d])\p{Lu}\p{Ll}+/gu;
const QUOTED = /"[^"]*"|“[^”]*”/g;

/** What comes before the first word of a sentence. */
const SENTENCE_START = /(?:^|[.?!:]\s)["“(]*$/;

/** Headings are in sentence case without a full stop. A name has a capital only in the project's dictionary. */
export const retextHeadings: Plugin<[SpellingDictionary]> = (dictionary) => (_, file) => {
  const text = String(file).replaceAll(QUOTED, (name) => PLACEHOLDER.repeat(name.length));
  for (const { 0: word, index } of text.matchAll(CAPITALISED)) {
    const lower = word.toLowerCase();
    if (SENTENCE_START.test(text.slice(0, index))) continue;
    if (dictionary.isName(word) || !dictionary.has(lower)) continue;
    const advice = `Write “${lower}”, or put a name in quotes.`;
    report(file, index, `“${word}”: a heading is in sentence case. ${advice}`);
  }
  const stop = /(?<!\.)\.\s*$/.exec(text);
  if (stop) report(file, stop.index, 'A heading ends without a full stop.');
};

/**
 * Drop what the rules before say of code: how it is read out decides between “a” and “an”, and the rule would
 * look at the word behind it.
 */
export const retextIgnoreCode: Plugin = () => (_, file) => {
  file.messages = file.messages.filter(({ place }) => {
    const start = place && 'start' in place ? place.start : place;
    const [, next = ''] = String(file).slice(start?.offset).split(/\s+/);
    return !next.startsWith(PLACEHOLDER);
  });
};

function report(file: VFile, offset: number, message: string): void {
  file.message(message, { ...toTextPosition(String(file), offset), offset });
}
