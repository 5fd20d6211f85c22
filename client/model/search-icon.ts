/** SVG path of a magnifying glass, 20 by 20. */
export const SEARCH_ICON = 'M8.5 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10m3.6 8.6 4.4 4.4';

/** Render an icon from a path that is drawn on 20 by 20. */
export function toSearchIcon(path: string): string {
  return `<svg viewBox="0 0 20 20" class="search-icon" aria-hidden="true"><path d="${path}"/></svg>`;
}
