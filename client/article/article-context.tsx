import { createContext, use } from 'react';
import type { SchemaField } from './schema-node.ts';

/** What the components of an article need from the build that renders them. */
export interface ArticleServices {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Colour `code` by classes; returns HTML for the inside of a `code` element. */
  highlight: (code: string, language: string) => string;
  /** Fields of the contract's schemas that the page shows; absent in the reference. */
  fieldLists?: SchemaField[][];
}

export const ArticleContext = createContext<ArticleServices | null>(null);

/** Read the article's services; throws outside an `ArticleContext`. */
export function useArticle(): ArticleServices {
  const services = use(ArticleContext);
  if (!services) throw new Error('An article component was rendered outside ArticleContext.');
  return services;
}
