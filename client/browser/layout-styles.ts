import type { PageLayout } from '../model/page.ts';

/** Addresses of the styles that pages of one layout need besides; the bundler puts them here. */
declare const LAYOUT_STYLES: Partial<Record<PageLayout, string>>;

/**
 * Create what loads the styles of a layout, once. A document brings those of its own page; another page
 * shows after its own are there.
 */
export function createLayoutStyles(): (layout: PageLayout) => Promise<void> {
  const loaded = new Map<string, Promise<void>>();
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-layout]')) {
    loaded.set(dataset['layout'] ?? '', Promise.resolve());
  }
  return (layout) => {
    const known = loaded.get(layout);
    if (known) return known;
    const address = LAYOUT_STYLES[layout];
    const styles = address === undefined ? Promise.resolve() : loadStyles(address);
    loaded.set(layout, styles);
    styles.catch(() => loaded.delete(layout));
    return styles;
  };
}

/** Rejects when the file cannot be had. */
function loadStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    });
    document.head.append(link);
  });
}
