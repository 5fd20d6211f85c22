import type { SearchResults, SectionResult } from '../../client/search/search-messages.ts';

/** Say in a line what a search has found: pages, each with its best sections, in order, then what it says of the query. */
export function describeResults(results: SearchResults): string {
  const { pages, tasks, start } = results;
  const found = [
    ...tasks.map(({ path, heading }) => `task ${path} (${heading})`),
    ...pages.map(({ path, sections }) => {
      const [first = path, ...others] = sections.map((section) => section.path);
      return [first, ...others.map((other) => other.replace(path, '') || 'beginning')].join(' + ');
    }),
  ];
  const places = start.map(({ path, label }) => `begin at ${path} (${label})`);
  const notes = [describeReplaced(results), ...places].filter((note) => note !== '');
  return [found.join(', ') || 'nothing', ...notes].join(' · ');
}

/** `no gdpr`, `no coupon: voucher`, `misspelled usr: user` */
export function describeReplaced({ replaced }: SearchResults): string {
  if (!replaced) return '';
  const { missing, query, isCorrected } = replaced;
  const words = `${isCorrected ? 'misspelled' : 'no'} ${missing.join(', ')}`;
  return query === '' ? words : `${words}: ${query}`;
}

/** Put what matches in brackets: `A [role] of a [User].` */
export function markMatches({ excerpt }: SectionResult, { marked }: SearchResults): string {
  return excerpt.replaceAll(marked, '[$1]');
}
