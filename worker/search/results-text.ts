import type {
  PageResult,
  SearchResults,
  SectionResult,
} from '../../client/search/search-messages.ts';

/** Render results as Markdown, for programs. */
export function renderResultsText(query: string, results: SearchResults): string {
  const { pages, tasks, start, total } = results;
  const head = `${total === 1 ? '1 page' : `${total} pages`} found${total > pages.length ? `; these are ${pages.length}` : ''}:`;
  const places = start.map(({ path, label }) => `- ${path} (${label})`);
  return [
    ...describeReplaced(query, results),
    ...(tasks.length > 0 ? [`### Tasks\n${tasks.map(renderSection).join('\n')}`] : []),
    ...(total > 0 ? [head] : []),
    ...pages.map(renderPage),
    ...(places.length > 0 ? [`Try another word for it, or begin with:\n${places.join('\n')}`] : []),
  ].join('\n\n');
}

/** Say which words no page has, and what was searched for instead; empty where every word was found. */
function describeReplaced(query: string, { replaced, tasks, total }: SearchResults): string[] {
  const isFound = total + tasks.length > 0;
  if (!replaced) return isFound ? [] : [`No results for \`${query}\`.`];
  const missing = `No page contains ${replaced.missing.map((word) => `\`${word}\``).join(' or ')}.`;
  const pages = replaced.query === '' ? 'Nearest pages' : `Pages for \`${replaced.query}\``;
  return [isFound ? `${missing} ${pages}:` : `${missing} No results.`];
}

function renderPage({ path, title, operation, sections }: PageResult): string {
  const name = operation === '' ? title : `${title} (\`${operation}\`)`;
  return [`### ${name}`, `Path: ${path}`, ...sections.map(renderSection)].join('\n');
}

/** Render a section or a task as a list item: `- /docs/faqs/#sales “Sales”: …` */
function renderSection({ path, heading, excerpt }: SectionResult): string {
  return `- ${path}${heading && ` “${heading}”`}: ${excerpt}`;
}
