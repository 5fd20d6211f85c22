import type { HttpMethod } from '../model/http-method.ts';

/** An operation's HTTP method. Its colour repeats the text, for accessibility. */
export function MethodBadge({ method }: { method: HttpMethod }) {
  return <span className={`method method-${method}`}>{method.toUpperCase()}</span>;
}
