import { TERM_MARK, toSearchWords } from './search-words.ts';
import type { WordForm, WordTerms } from './search-words.ts';

/** Longest phrase of a query that is looked for. */
export const MAX_PHRASE_LENGTH = 4;

/** Stems of the texts of groups, joined, and those of what stands for them in phrases. */
export type PhraseStems = Map<string, string>;

/** A text that means the same as others, and its words, whose stem is the form itself where there is none. */
export type Synonym = [text: string, ...words: [form: string, stem?: string][]];

/** Find the words of a text: `reward codes` → `['reward codes', ['reward'], ['code']]` */
export function toSynonym(text: string): Synonym {
  const parts = toSearchWords(text).flatMap((word) => word.parts);
  return [
    text,
    ...parts.map(({ form, stem }): [string, string?] => (form === stem ? [form] : [form, stem])),
  ];
}

export function toSynonymParts([, ...words]: Synonym): WordForm[] {
  return words.map(([form, stem = form]) => ({ form, stem }));
}

/** Map each text of a group to the first one: `[voucher, promo code]` → `promo~code` → `voucher` */
export function toPhraseStems(synonyms: Synonym[][]): PhraseStems {
  const groups = synonyms.map((group) =>
    group.map((synonym) => toSynonymParts(synonym).map(toBareStem).join(TERM_MARK)),
  );
  return new Map(
    groups.toReversed().flatMap((group) => group.map((stems) => [stems, group[0] ?? ''])),
  );
}

/** A stem as phrases have it, for the stems of a text from one place to before another. */
export interface PhraseStem {
  stem: string;
  start: number;
  end: number;
}

/** Replace stems by those that stand for them, longest texts first: `new`, `promo`, `code` → `creat`, `voucher` */
export function replaceStems(stems: string[], phraseStems: PhraseStems): PhraseStem[] {
  const replaced: PhraseStem[] = [];
  for (let start = 0; start < stems.length;) {
    let end = Math.min(start + MAX_PHRASE_LENGTH, stems.length);
    const toText = () => stems.slice(start, end).join(TERM_MARK);
    while (end > start + 1 && !phraseStems.has(toText())) end -= 1;
    const others = (phraseStems.get(toText()) ?? toText()).split(TERM_MARK);
    const isEqual = others.length === end - start;
    for (const [at, stem] of others.entries()) {
      const place = isEqual ? { start: start + at, end: start + at + 1 } : { start, end };
      replaced.push({ stem, ...place });
    }
    start = end;
  }
  return replaced;
}

/** Stems of the parts of words, as phrases have them. */
export function listStems(words: WordTerms[], phraseStems: PhraseStems): string[] {
  const stems = words.flatMap(({ parts }) => parts.map(toBareStem));
  return replaceStems(stems, phraseStems).map(({ stem }) => stem);
}

/** Join stems that follow one another: `stop`, `mission` → `stop~mission` */
export function toPhrase(stems: string[]): string {
  return stems.slice(0, MAX_PHRASE_LENGTH).join(TERM_MARK);
}

export function toBareStem({ stem }: WordForm): string {
  return stem.replace(TERM_MARK, '');
}
