import type { PageLayout } from '../model/page.ts';
import { createRequestCache } from './request-cache.ts';

/** URLs of the additional styles by layout. The bundler defines it. */
declare const LAYOUT_STYLES: Partial<Record<PageLayout, string>>;

/** Loads the styles of a layout once. Rejects on failure. */
export type StyleLoader = (layout: PageLayout, priority?: RequestPriority) => Promise<void>;

/** Create the loader for this document, which contains the styles of its own layout. */
export function createLayoutStyles(): StyleLoader {
  const styles = createRequestCache<void>();
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-layout]')) {
    void styles.load(dataset['layout'] ?? '', () => Promise.resolve());
  }
  return (layout, priority) =>
    styles.load(layout, async () => {
      const url = LAYOUT_STYLES[layout];
      if (url !== undefined) await loadStyles(url, priority);
    });
}

function loadStyles(url: string, priority: RequestPriority = 'auto'): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.fetchPriority = priority;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${url} could not be loaded.`));
    });
    document.head.append(link);
  });
}
