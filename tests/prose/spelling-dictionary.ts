import { getDefaultBundledSettingsAsync, getDictionary } from 'cspell-lib';
import type { SpellingDictionaryCollection } from 'cspell-lib';
import type { ProjectWords } from './project-words.ts';

export interface SpellingDictionary {
  /** A word as it stands in a sentence: at its start, a capital is right for any word. */
  has: (word: string) => boolean;
  /** The same word with `-ise` where `word` has `-ize`. */
  toBritish: (word: string) => string | undefined;
  /** True for a word that the project's dictionary has with a capital. */
  isName: (word: string) => boolean;
  suggest: (word: string) => string[];
  /** The entries of the project's dictionary of which a word has not been asked for. */
  unusedEntries: () => string[];
}

const IZE = /^(\p{L}{2,})([iy])z(e|es|ed|er|ers|ing|ations?|able)$/iu;

/** With an s, these are other words. */
const WITH_Z = /^(?:pri|sei)z/i;

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
    // Its own words first: what they are asked for is noted.
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
