import { getDefaultBundledSettingsAsync, getDictionary } from 'cspell-lib';
import type { SpellingDictionaryCollection } from 'cspell-lib';

/** Each entry of the project's dictionary with its line. */
type ProjectWords = Map<string, number>;

export interface SpellingDictionary {
  /** Returns whether a word is correct in a sentence. Any word may start with a capital. */
  has: (word: string) => boolean;
  /** Returns the spelling with `-ise` of a word with `-ize`. */
  toBritish: (word: string) => string | undefined;
  /** Returns whether the project's dictionary has the word with a capital. */
  isName: (word: string) => boolean;
  suggest: (word: string) => string[];
  /** Returns the entries of the project's dictionary that no checked text has used. */
  unusedEntries: () => string[];
}

const IZE = /^(\p{L}{2,})([iy])z(e|es|ed|er|ers|ing|ations?|able)$/iu;

/** With an s, these are other words. */
const WITH_Z = /^(?:pri|sei)z/i;

/** Parse a dictionary with one word or name in a line, and comments that start with `#`. */
export function parseProjectWords(text: string): ProjectWords {
  const lines = text.split('\n').map((line, index) => [line.trim(), index + 1] as const);
  return new Map(lines.filter(([line]) => line !== '' && !line.startsWith('#')));
}

/** Create the dictionary: British English and the words of this project, in exactly their case. */
export async function createSpellingDictionary(words: ProjectWords): Promise<SpellingDictionary> {
  const english = await loadEnglish();
  const own = new Set([...words.keys()].flatMap((entry) => entry.split(' ')));
  const used = new Set<string>();
  const isEnglish = (word: string) => english.has(word, { ignoreCase: false });
  const isOwn = (word: string) => {
    if (own.has(word)) used.add(word);
    return own.has(word);
  };
  const has = (word: string) => {
    const lower = word.charAt(0).toLowerCase() + word.slice(1);
    // The project's words first, which records their use.
    return isOwn(word) || isOwn(lower) || isEnglish(word) || isEnglish(lower);
  };
  return {
    has,
    toBritish: (word) => {
      const british = word.replace(IZE, '$1$2s$3');
      return british !== word && !WITH_Z.test(word) && has(british) ? british : undefined;
    },
    isName: (word) => own.has(word) && word !== word.toLowerCase(),
    suggest: (word) => {
      const suggestions = english.suggest(word, { numSuggestions: 4 });
      const byLetters = new Map(suggestions.map((own) => [own.word.toLowerCase(), own.word]));
      return [...byLetters.values()].filter((suggested) => suggested !== word).slice(0, 2);
    },
    unusedEntries: () =>
      [...words.keys()].filter((entry) => !entry.split(' ').every((word) => used.has(word))),
  };
}

async function loadEnglish(): Promise<SpellingDictionaryCollection> {
  const bundled = await getDefaultBundledSettingsAsync();
  return getDictionary({ ...bundled, language: 'en-GB', dictionaries: ['en-gb'] });
}
