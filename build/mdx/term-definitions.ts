/** A definition contains text and one link, so its `span` ends at the first end tag. */
const DEFINITION = /<span class="term-definition".*?<\/span>/gs;

/**
 * Move the definitions of terms to the end of the article. Without styles, for example for agents, they would
 * read as a part of the sentences.
 */
export function moveTermDefinitions(html: string): string {
  const definitions = html.match(DEFINITION) ?? [];
  return html.replaceAll(DEFINITION, '') + definitions.join('');
}
