import { escapeHtml } from '../../client/model/escape-html.ts';
import { ATOM_FEED_PATH, JSON_FEED_PATH, withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toTree } from '../article/react-to-tree.ts';
import { toHtml } from '../article/to-html.ts';
import type { PageChange } from '../history/page-changes.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';
import { Difference } from './page-difference.tsx';

/** Entries of a feed. */
const MAX_ENTRIES = 50;

/** A change of a page, as feeds name it. */
interface Entry {
  /** Address of the page and the day, which no other change of it has. */
  id: string;
  url: string;
  title: string;
  /** Time in UTC: `2025-02-14T12:00:00Z`. */
  updated: string;
  summary: string;
  html: string;
}

/**
 * Render the newest changes of the guide as Atom (RFC 4287) and JSON Feed 1.1. Path without the base path → text; none
 * without a change.
 */
export function toChangeFeeds(
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
  const [newest] = entries;
  if (!newest) return [];
  const title = `${site.title}: changes of the guide`;
  const home = ORIGIN_PLACEHOLDER + site.homePath;
  const feed = { title, author: site.title, home, updated: newest.updated, entries };
  return [
    [ATOM_FEED_PATH, renderAtom({ ...feed, url: toUrl(ATOM_FEED_PATH) })],
    [JSON_FEED_PATH, renderJsonFeed({ ...feed, url: toUrl(JSON_FEED_PATH) })],
  ];
}

function toEntry(
  { title, description }: Pick<Page, 'title' | 'description'>,
  { day, time, summary, difference }: PageChange,
  url: string,
): Entry {
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

interface Feed {
  title: string;
  author: string;
  /** Address of the guide. */
  home: string;
  /** Address of the feed. */
  url: string;
  updated: string;
  entries: Entry[];
}

function renderAtom({ title, author, home, url, updated, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(url)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(home)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        `<title>${escapeXml(entry.title)}</title>`,
        `<id>${escapeXml(entry.id)}</id>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
        `<updated>${entry.updated}</updated>`,
        `<summary>${escapeXml(entry.summary)}</summary>`,
        `<content type="html">${escapeXml(entry.html)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n');
}

function renderJsonFeed({ title, author, home, url, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: url,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      date_modified: entry.updated,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** Characters that XML 1.0 does not allow, which an old version of a page may have. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(NOT_XML, ''));
}
