// What an article works without. It loads when the browser is idle.
import { addCopyButtons, startCopySection } from './copy.ts';
import { makeTabsFindable, startFindableTabs } from './findable-tabs.ts';
import { startScrollSpy } from './scroll-spy.ts';

export interface ArticleTools {
  /** Enhance the article of the current page. */
  enhance(): void;
  /** Stop observing the previous page. */
  reset(): void;
}

/** Start what enhances every article. */
export function startArticleTools(announce: (message: string) => void): ArticleTools {
  const spy = startScrollSpy();
  startFindableTabs();
  startCopySection(announce);
  return {
    enhance() {
      addCopyButtons(document, announce);
      makeTabsFindable();
      spy.observeHeadings();
    },
    reset: spy.reset,
  };
}
