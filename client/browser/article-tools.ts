// What an article works without. It loads when the browser is idle.
import { addCopyButtons } from './copy.ts';
import { revealElement } from './scroll.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { makeTabsFindable, startFindableTabs } from './tab-set.ts';

export interface ArticleTools {
  /** Enhance the article of the current page. */
  enhance(): void;
  /** Stop observing the previous page. */
  reset(): void;
}

/** Start what enhances every article. */
export function startArticleTools(): ArticleTools {
  const spy = startScrollSpy();
  startFindableTabs(revealElement);
  return {
    enhance() {
      addCopyButtons(document);
      makeTabsFindable();
      spy.observeHeadings();
    },
    reset: spy.reset,
  };
}
