import { memo } from 'react';

/** The article. Memoised, so that React does not undo what scripts have changed in it. */
export const Article = memo(function Article({ html }: { html: string }) {
  return <article dangerouslySetInnerHTML={{ __html: html }} />;
});
