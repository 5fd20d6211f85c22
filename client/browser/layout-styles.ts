import type { PageLayout } from '../model/page.ts';

/** Addresses of the styles that pages of one layout need besides; the bundler puts them here. */
declare const LAYOUT_STYLES: Partial<Record<PageLayout, string>>;

/** Loads the styles of a layout, once; rejects when they cannot be had. */
export type StyleLoader = (layout: PageLayout, priority?: RequestPriority) => Promise<void>;

/** Create it for this document, which brings those of its own page; another page shows after its own are there. */
export function createLayoutStyles(): StyleLoader {
  const loaded = new Map<string, Promise<void>>();
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-layout]')) {
    loaded.set(dataset['layout'] ?? '', Promise.resolve());
  }
  return (layout, priority) => {
    const known = loaded.get(layout);
    if (known) return known;
    const address = LAYOUT_STYLES[layout];
    const styles = address === undefined ? Promise.resolve() : loadStyles(address, priority);
    loaded.set(layout, styles);
    styles.catch(() => loaded.delete(layout));
    return styles;
  };
}

/** Rejects when the file cannot be had. */
function loadStyles(address: string, priority: RequestPriority = 'auto'): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.fetchPriority = priority;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    });
    document.head.append(link);
  });
}
