import type { Announcement } from '../model/site.ts';

/** The announcement above the page. The head's script hides it from readers who dismissed it. */
export function AnnouncementBar({ announcement }: { announcement: Announcement | null }) {
  if (!announcement) return null;
  const { path, text } = announcement;
  return (
    <aside className="announcement" aria-label="Announcement">
      <p>{path === null ? text : <a href={path}>{text}</a>}</p>
      <button type="button" aria-label="Dismiss the announcement">
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
