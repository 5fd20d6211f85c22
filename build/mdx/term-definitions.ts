/** Definitions hold words and one link, so the first end of a `span` is theirs. */
const DEFINITION = /<span class="term-definition".*?<\/span>/gs;

/**
 * Put the definitions of terms behind the article. They show over the page on demand, and inside of the
 * sentences readers without styles, such as agents, would take them for a part of these.
 */
export function moveTermDefinitions(html: string): string {
  const definitions = html.match(DEFINITION) ?? [];
  return html.replaceAll(DEFINITION, '') + definitions.join('');
}
