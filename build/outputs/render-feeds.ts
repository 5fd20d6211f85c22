import { escapeHtml } from '../../client/model/escape-html.ts';
import type { FeedPaths } from '../../client/model/path.ts';
import { withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';

/** A change, as feeds name it. */
export interface FeedEntry {
  /** Address of what changed and the day, which no other change of it has. */
  id: string;
  url: string;
  title: string;
  /** Time in UTC: `2025-02-14T12:00:00Z`. */
  updated: string;
  summary: string;
  html: string;
}

interface FeedOptions {
  title: string;
  paths: FeedPaths;
  /** Path of the page that it belongs to, with the base path. */
  homePath: string;
  site: SiteMetadata;
}

/**
 * Render changes, the newest first, as Atom (RFC 4287) and JSON Feed 1.1. Path without the base path → text; none
 * without a change.
 */
export function renderFeeds(
  entries: FeedEntry[],
  { title, paths, homePath, site }: FeedOptions,
): [path: string, text: string][] {
  const [newest] = entries;
  if (!newest) return [];
  const home = ORIGIN_PLACEHOLDER + homePath;
  const feed = { title, author: site.title, home, updated: newest.updated, entries };
  const toUrl = (path: string) => ORIGIN_PLACEHOLDER + withBase(site.basePath, path);
  return [
    [paths.atom, renderAtom({ ...feed, url: toUrl(paths.atom) })],
    [paths.json, renderJsonFeed({ ...feed, url: toUrl(paths.json) })],
  ];
}

interface Feed {
  title: string;
  author: string;
  /** Address of the page that it belongs to. */
  home: string;
  /** Address of the feed. */
  url: string;
  updated: string;
  entries: FeedEntry[];
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
