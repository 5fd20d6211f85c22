import { assembleSite } from '../../../build/assemble-site.ts';
import { createCodeHighlighter } from '../../../build/article/highlighter.ts';
import { discoverContent } from '../../../build/content/discover.ts';
import { parseGlossary } from '../../../build/content/glossary.ts';
import { parseSearchVocabulary } from '../../../build/content/search-vocabulary.ts';
import { loadContentConfig } from '../../../build/content/site-config.ts';
import { parseTasks } from '../../../build/content/tasks.ts';
import { createSiteContext } from '../../../build/site.ts';
import type { Site } from '../../../build/site.ts';
import { toBuildInput } from '../../build/site-build.ts';

/** Create a site without content, but for these parts. */
export async function createEmptySite(parts: Partial<Site> = {}): Promise<Site> {
  const sources = {
    input: toBuildInput('/site', { contentFolder: null }),
    folder: null,
    dates: { days: new Map(), problems: [] },
    content: discoverContent(null),
    config: await loadContentConfig(null),
    glossary: parseGlossary('', 'glossary.yaml'),
    tasks: parseTasks('', 'tasks.yaml'),
    search: parseSearchVocabulary('', 'search.yaml'),
    reference: null,
  };
  const context = createSiteContext(sources, { highlighter: createCodeHighlighter() });
  return { ...assembleSite(context, { pages: [], problems: [] }), ...parts };
}
