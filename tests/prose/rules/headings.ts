import { PLACEHOLDER, toFinding } from '../prose.ts';
import type { Finding, Prose } from '../prose.ts';
import type { SpellingDictionary } from '../spelling-dictionary.ts';

const CAPITALISED = /(?<![\p{L}\d])\p{Lu}\p{Ll}+/gu;
const QUOTED = /"[^"]*"|“[^”]*”/g;

/** What comes before the first word of a sentence. */
const SENTENCE_START = /(?:^|[.?!:]\s)["“(]*$/;

/**
 * Hold sentence case and no full stop in headings: a capital is for names, which the dictionaries
 * have in no other case.
 */
export function checkHeading(prose: Prose, dictionary: SpellingDictionary): Finding[] {
  if (prose.role !== 'heading') return [];
  const text = prose.value.replaceAll(QUOTED, (name) => PLACEHOLDER.repeat(name.length));
  const capitals = [...text.matchAll(CAPITALISED)]
    .filter(({ index }) => !SENTENCE_START.test(text.slice(0, index)))
    .filter(({ 0: word }) => !dictionary.isName(word) && dictionary.has(word.toLowerCase()))
    .map(({ 0: word, index }) =>
      toFinding(
        prose,
        index,
        `“${word}”: a heading is in sentence case. Write “${word.toLowerCase()}”, or put a name in quotes.`,
      ),
    );
  const stop = /(?<!\.)\.\s*$/.exec(text);
  return stop
    ? [...capitals, toFinding(prose, stop.index, 'A heading ends without a full stop.')]
    : capitals;
}
