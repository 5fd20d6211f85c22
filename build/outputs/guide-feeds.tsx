import { GUIDE_FEED, withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toTree } from '../article/react-to-tree.ts';
import { toHtml } from '../article/to-html.ts';
import type { PageChange } from '../history/page-changes.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';
import { Difference } from './page-difference.tsx';
import { renderFeeds } from './render-feeds.ts';
import type { FeedEntry } from './render-feeds.ts';

/** Entries of a feed. */
const MAX_ENTRIES = 50;

/** Render the newest changes of the guide as feeds. */
export function toGuideFeeds(
  pages: Pick<Page, 'path' | 'title' | 'description' | 'changes'>[],
  site: SiteMetadata,
): [path: string, text: string][] {
  const toUrl = (path: string) => ORIGIN_PLACEHOLDER + withBase(site.basePath, path);
  const entries = pages
    .flatMap((page) =>
      (page.changes ?? []).map((change) => toEntry(page, change, toUrl(page.path))),
    )
    .sort((a, b) => compareText(b.updated, a.updated) || compareText(a.id, b.id))
    .slice(0, MAX_ENTRIES);
  const title = `${site.title}: changes of the guide`;
  return renderFeeds(entries, { title, paths: GUIDE_FEED, homePath: site.homePath, site });
}

function toEntry(
  { title, description }: Pick<Page, 'title' | 'description'>,
  { day, time, summary, difference }: PageChange,
  url: string,
): FeedEntry {
  const content = (
    <>
      <p>{difference ? summary : `${summary} ${description}`.trim()}</p>
      {difference && <Difference {...difference} />}
    </>
  );
  return {
    id: `${url}#changed-${day}`,
    url,
    title,
    updated: new Date(time).toISOString().replace('.000Z', 'Z'),
    summary,
    html: toHtml(toTree(content)),
  };
}
