import { withBase } from '../../client/model/path.ts';
import { fillOrigin } from '../../worker/store/origin-placeholder.ts';
import type { Page } from '../page.ts';
import { splitBySize } from '../split-by-size.ts';

/** Below the 25 MiB that the asset server allows for a file, at up to three bytes a character. */
const MAX_CHARACTERS = 8_000_000;

/**
 * Render `llms-full.txt`: the articles of all pages or, for a large site, an index of the files that contain them. The
 * asset server does not fill in the origin, so links start at the root. File name → text.
 */
export function toLlmsFull(
  pages: Page[],
  { siteTitle, basePath }: { siteTitle: string; basePath: string },
): Map<string, string> {
  const head = `<!-- ${siteTitle}: all pages. Addresses in links begin at the root of this site. -->\n\n`;
  const articles = pages.map(({ href, markdown }) =>
    fillOrigin(`<!-- ${href} -->\n\n${markdown}`, ''),
  );
  const chunks = splitBySize(articles, ({ length }) => length + 1, { maxSize: MAX_CHARACTERS });
  const texts = chunks.map((chunk) => head + chunk.join('\n'));
  if (texts.length <= 1) return new Map([['llms-full.txt', texts[0] ?? head]]);
  const parts = texts.map((text, at): [string, string] => [`llms-full/${at + 1}.txt`, text]);
  const links = parts.map(
    ([name], at) => `- [Part ${at + 1} of ${parts.length}](${withBase(basePath, `/${name}`)})`,
  );
  const index = `# ${siteTitle}: all pages\n\n${links.join('\n')}\n`;
  return new Map([...parts, ['llms-full.txt', index]]);
}
