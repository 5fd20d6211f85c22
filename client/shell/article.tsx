import { memo } from 'react';

/** The article as it was built. What scripts have changed in it stays, as long as its text does. */
export const Article = memo(function Article({ html }: { html: string }) {
  return <article dangerouslySetInnerHTML={{ __html: html }} />;
});
