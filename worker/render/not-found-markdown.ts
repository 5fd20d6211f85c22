import { escapeLinkText } from './markdown-text.ts';
import type { Link } from '../../client/model/page.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { withBase } from '../../client/model/path.ts';

/** Say in Markdown that an address is no page, and which pages are nearest. */
export function renderNotFoundMarkdown(
  suggestions: Link[],
  site: SiteMetadata,
  origin: string,
): string {
  const toLine = ({ label, path }: Link) => `- [${escapeLinkText(label)}](${origin}${path})`;
  const near =
    suggestions.length > 0 ? ['## Did you mean', suggestions.map(toLine).join('\n')] : [];
  const index = { label: 'llms.txt: all pages', path: withBase(site.basePath, '/llms.txt') };
  const starts = [{ label: site.title, path: site.homePath }, ...site.navbar, index];
  return `${[
    '# Page not found',
    'There is no page at this address. It may have moved, or the address may be misspelled.',
    ...near,
    '## Start again from',
    starts.map(toLine).join('\n'),
  ].join('\n\n')}\n`;
}
