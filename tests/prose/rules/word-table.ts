import { toFinding } from '../prose.ts';
import type { Finding, Prose } from '../prose.ts';

/** A word or phrase that we do not write, and what to do instead. */
export type WordTable = readonly (readonly [pattern: string, advice: string])[];

/** Create a check that finds the phrases of a table as whole words, in any case unless `flags` say else. */
export function createTableCheck(table: WordTable, flags = 'gi'): (prose: Prose) => Finding[] {
  const rows = table.map(([pattern, advice]) => ({
    // A line may end between two words of a phrase.
    phrase: new RegExp(`(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`, flags),
    advice,
  }));
  return (prose) =>
    rows.flatMap(({ phrase, advice }) =>
      [...prose.value.matchAll(phrase)].map(({ 0: found, index }) =>
        toFinding(prose, index, `“${found.replaceAll(/\s+/g, ' ')}”: ${advice}`),
      ),
    );
}
