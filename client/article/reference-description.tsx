import type { SafeHtml } from './schema-node.ts';

/** A description that the build has rendered and sanitised. */
export function Description({ html }: { html: SafeHtml }) {
  if (html === '') return null;
  return <div className="description" dangerouslySetInnerHTML={{ __html: html }} />;
}
