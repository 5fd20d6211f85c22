import { readFileSync } from 'node:fs';
import { parseSearchVocabulary } from '../../build/content/search-vocabulary.ts';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';

const FILE = 'content/search.yaml';

/** Results that a reader sees at once. */
export const FIRST = 3;

/** Open the vocabulary of this site, and what its words find in the release of a folder. */
export async function openVocabulary(release: string) {
  const { search } = await openBuiltIndex(release);
  const { searchVocabulary } = parseSearchVocabulary(readFileSync(FILE, 'utf8'), FILE);
  const { leads, same } = searchVocabulary;

  /** The addresses of the first results: tasks, and pages with the sections that are shown of them. */
  async function findFirst(query: string): Promise<string[]> {
    const { pages, tasks } = await search(query);
    return [
      ...tasks.flatMap(({ path }) => [path.replace(/#.*/, ''), path]),
      ...pages
        .slice(0, FIRST)
        .flatMap(({ path, sections }) => [path, ...sections.map((one) => one.path)]),
    ];
  }

  return {
    leads,
    same,
    /** List words of leads that have none of their targets among the first results. */
    async findLost(some: typeof leads): Promise<string[]> {
      const lost: string[] = [];
      for (const { words, to } of some) {
        const targets = to.map(({ target }) => target);
        for (const word of words) {
          const found = await findFirst(word);
          if (targets.some((target) => found.includes(target))) continue;
          const shown = found.join(', ') || 'nothing';
          lost.push(`${FILE}: “${word}” leads to ${targets.join(' or ')}, and finds ${shown}`);
        }
      }
      return lost;
    },
    /** List words that have no page among the first results that another word of their group has. */
    async findLonely(): Promise<string[]> {
      const lonely: string[] = [];
      for (const group of same) {
        const found = await Promise.all(group.map(findFirst));
        for (const [at, own] of found.entries()) {
          const others = found.filter((one) => one !== own).flat();
          if (own.some((path) => others.includes(path))) continue;
          const shown = own.join(', ') || 'nothing';
          lonely.push(`${FILE}: “${group[at]}” finds ${shown}, as no other of ${group.join(', ')}`);
        }
      }
      return lonely;
    },
  };
}
