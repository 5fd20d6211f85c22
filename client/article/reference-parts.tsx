import type { SafeHtml } from './schema-node.ts';

/** A description that the build has rendered and sanitised. */
export function Description({ html }: { html: SafeHtml }) {
  if (html === '') return null;
  return <div className="description" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** An operation's HTTP method. Its colour repeats the text, for accessibility. */
export function MethodBadge({ method }: { method: string }) {
  return <span className={`method method-${method}`}>{method.toUpperCase()}</span>;
}
