import { withBase } from '../../client/model/path.ts';
import { fillOrigin } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/pages/slug.ts';
import type { Page } from '../page.ts';
import type { SiteSection } from './page-sections.ts';
import type { PageTexts } from './page-texts.ts';
import { splitRuns } from './split-lines.ts';

/** The asset server takes no file of more than 25 MiB; a third of it is ample for one text. */
const MAX_CHARACTERS = 8_000_000;

interface FullTextOptions {
  siteTitle: string;
  basePath: string;
  toTexts: (page: Page) => Pick<PageTexts, 'article'>;
}

/** A page's article, and the address that it is found at. */
interface AddressedArticle {
  address: string;
  article: string;
}

/**
 * Write `llms-full.txt`: the articles of all pages, or, for a large site, a list of such texts by section.
 * They are plain files, which the asset server knows no origin for: links begin at the root.
 */
export function toFullTexts(
  sections: SiteSection[],
  { siteTitle, basePath, toTexts }: FullTextOptions,
): Map<string, string> {
  const head = `<!-- ${siteTitle}: all pages. Addresses in links begin at the root of this site. -->\n\n`;
  const toText = (run: AddressedArticle[]) => head + run.map(renderArticle).join('\n');
  const articles = sections.map(({ pages }) =>
    pages.map((page) => ({
      address: withBase(basePath, page.path),
      article: toTexts(page).article,
    })),
  );
  const [all = [], ...more] = splitArticles(articles.flat());
  if (more.length === 0) return new Map([['llms-full.txt', toText(all)]]);

  const parts = sections
    .flatMap(({ title }, section) => {
      const runs = splitArticles(articles[section] ?? []);
      return runs.map((run, at) => ({
        title: runs.length > 1 ? `${title} (${at + 1} of ${runs.length})` : title,
        run,
      }));
    })
    .map((part, at) => ({ ...part, name: `llms-full/${at + 1}-${toSlug(part.title)}.txt` }));
  const links = parts.map(({ title, name }) => `- [${title}](${withBase(basePath, `/${name}`)})`);
  return new Map([
    ...parts.map(({ name, run }): [string, string] => [name, toText(run)]),
    ['llms-full.txt', `# ${siteTitle}: all pages by section\n\n${links.join('\n')}\n`],
  ]);
}

function splitArticles(articles: AddressedArticle[]): AddressedArticle[][] {
  const toLength = ({ address, article }: AddressedArticle) => address.length + article.length;
  return splitRuns(articles, toLength, { maxCharacters: MAX_CHARACTERS });
}

function renderArticle({ address, article }: AddressedArticle): string {
  return fillOrigin(`<!-- ${address} -->\n\n${article}`, '');
}
