import { withBase } from '../../client/model/path.ts';
import { fillOrigin } from '../../worker/store/origin-slot.ts';
import { toSlug } from '../openapi/navigation/slug.ts';
import type { Page } from '../page.ts';
import type { SiteSection } from './page-sections.ts';
import type { PageTexts } from './page-texts.ts';
import { splitLines } from './split-lines.ts';

/** The asset server takes no file of more than 25 MiB; a third of it is ample for one text. */
const MAX_CHARACTERS = 8_000_000;

/**
 * Write `llms-full.txt`: the articles of all pages, or, for a large site, a list of such texts by section.
 * They are plain files, which the asset server knows no origin for: links begin at the root.
 */
export function toFullTexts(
  siteTitle: string,
  sections: SiteSection[],
  toTexts: (page: Page) => Pick<PageTexts, 'loadArticle'>,
  basePath: string,
): Map<string, string> {
  const bodies = sections.map(({ pages }) =>
    pages.map((page) =>
      fillOrigin(`<!-- ${withBase(basePath, page.path)} -->\n\n${toTexts(page).loadArticle()}`, ''),
    ),
  );
  const head = `<!-- ${siteTitle}: all pages. Addresses in links begin at the root of this site. -->\n\n`;
  const all = bodies.flat();
  if (splitLines(all, { maxCharacters: MAX_CHARACTERS }).length <= 1) {
    return new Map([['llms-full.txt', head + all.join('\n')]]);
  }
  const parts = sections
    .flatMap(({ title }, section) => {
      const runs = splitLines(bodies[section] ?? [], { maxCharacters: MAX_CHARACTERS });
      return runs.map((run, at) => ({
        title: runs.length > 1 ? `${title} (${at + 1} of ${runs.length})` : title,
        text: run.join('\n'),
      }));
    })
    .map((part, at) => ({ ...part, name: `llms-full/${at + 1}-${toSlug(part.title)}.txt` }));
  const files = new Map(parts.map(({ name, text }): [string, string] => [name, head + text]));
  const links = parts.map(({ title, name }) => `- [${title}](${withBase(basePath, `/${name}`)})`);
  files.set('llms-full.txt', `# ${siteTitle}: all pages by section\n\n${links.join('\n')}\n`);
  return files;
}
