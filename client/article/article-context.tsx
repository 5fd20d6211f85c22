import { createContext, use } from 'react';

/** What the build provides to the components of an article. */
export interface ArticleContextValue {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Highlight code by class names. Returns the inner HTML of a `code` element. */
  highlight: (code: string, language: string) => string;
}

export const ArticleContext = createContext<ArticleContextValue | null>(null);

/** Return the article's context. Throws outside an `ArticleContext`. */
export function useArticleContext(): ArticleContextValue {
  const value = use(ArticleContext);
  if (!value) throw new Error('An article component was rendered outside ArticleContext.');
  return value;
}
