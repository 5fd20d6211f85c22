import * as z from 'zod';
import type { Announcement } from '../../client/model/site.ts';
import type { PageLink } from '../page.ts';
import type { LinkTable } from './link-table.ts';
import { toTextPosition } from './text-position.ts';

/** The announcement in `site.ts`. */
export const ANNOUNCEMENT_CONFIG = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  /** A path of the site or an address elsewhere. */
  href: z.string().optional(),
});

export type AnnouncementConfig = z.output<typeof ANNOUNCEMENT_CONFIG>;

/** Find the link of an announcement in the source of `site.ts`. */
export function toAnnouncementLink(
  { href }: AnnouncementConfig,
  source: { file: string; text: string },
): PageLink | null {
  if (href === undefined) return null;
  const offsets = ["'", '"', '`'].map((quote) => source.text.indexOf(quote + href + quote));
  const place = toTextPosition(source.text, Math.max(...offsets));
  return { target: href, written: href, file: source.file, ...place };
}

/** Resolve the link of an announcement. */
export function toAnnouncement(
  config: AnnouncementConfig | undefined,
  links: LinkTable,
): Announcement | null {
  if (!config) return null;
  const { id, text, href } = config;
  if (href === undefined) return { id, text, path: null };
  const found = links.resolve(href, { path: '/', source: null });
  return { id, text, path: found.kind === 'page' ? found.href : href };
}
