import { withBase } from '../../client/model/path.ts';
import { fillOrigin } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/pages/slug.ts';
import { unpackMarkdown } from '../packed-page.ts';
import type { SiteSection } from './page-sections.ts';
import { splitBySize, toChunkName } from './split-by-size.ts';

/** Below the 25 MiB that the asset server allows for a file, at up to three bytes a character. */
const MAX_CHARACTERS = 8_000_000;

interface LlmsFullOptions {
  siteTitle: string;
  basePath: string;
}

/**
 * Render `llms-full.txt`: the articles of all pages or, for a large site, an index of files by section. The
 * asset server does not fill in the origin, so links start at the root. File name → text.
 */
export function toLlmsFull(
  sections: SiteSection[],
  { siteTitle, basePath }: LlmsFullOptions,
): Map<string, string> {
  const head = `<!-- ${siteTitle}: all pages. Addresses in links begin at the root of this site. -->\n\n`;
  const toText = (articles: string[]) => head + articles.join('\n');
  const bySection = sections.map(({ title, pages }) => ({
    title,
    articles: pages.map((page) =>
      fillOrigin(`<!-- ${withBase(basePath, page.path)} -->\n\n${unpackMarkdown(page)}`, ''),
    ),
  }));
  const [all = [], ...more] = splitArticles(bySection.flatMap(({ articles }) => articles));
  if (more.length === 0) return new Map([['llms-full.txt', toText(all)]]);

  const parts = bySection
    .flatMap(({ title, articles }) =>
      splitArticles(articles).map((chunk, at, chunks) => ({
        title: toChunkName(title, at, chunks),
        chunk,
      })),
    )
    .map((part, at) => ({ ...part, name: `llms-full/${at + 1}-${toSlug(part.title)}.txt` }));
  const links = parts.map(({ title, name }) => `- [${title}](${withBase(basePath, `/${name}`)})`);
  return new Map([
    ...parts.map(({ name, chunk }): [string, string] => [name, toText(chunk)]),
    ['llms-full.txt', `# ${siteTitle}: all pages by section\n\n${links.join('\n')}\n`],
  ]);
}

function splitArticles(articles: string[]): string[][] {
  return splitBySize(articles, ({ length }) => length + 1, { maxSize: MAX_CHARACTERS });
}
