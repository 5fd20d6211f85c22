import type { HttpMethod } from '../model/http-method.ts';

/** An operation's method; its colour repeats what its text says. */
export function MethodBadge({ method }: { method: HttpMethod }) {
  return <span className={`method method-${method}`}>{method.toUpperCase()}</span>;
}
