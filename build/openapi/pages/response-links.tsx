import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { toPointer, toPointerKeys } from '../load/json.ts';
import type { ResponseLink } from '../model/spec.ts';
import type { MessageScope } from './message-scope.ts';
import { toCode, toCodeDetail } from './schema-constraints.ts';

/** Render the calls that can follow a response, and the values that they take from it. */
export function renderLinks(links: ResponseLink[], scope: MessageScope): ReactNode {
  if (links.length === 0) return null;
  return (
    <>
      <p className="schema-label">What can follow</p>
      <ul className="schema-fields">{links.map((link) => renderLink(link, scope))}</ul>
    </>
  );
}

function renderLink(
  { name, description, operationId, operationRef = '', parameters, requestBody }: ResponseLink,
  { page, reference }: MessageScope,
): ReactNode {
  const called = operationId ?? toPlainPointer(operationRef);
  page.lookups.operations.add(called);
  const target = reference.findTarget(called);
  const details = [
    ...parameters.map(([parameter, value]) => toCodeDetail(toCode(parameter), value)),
    ...(requestBody === undefined ? [] : [toCodeDetail('`request body`', requestBody)]),
  ];
  return (
    <li key={name}>
      <code className="schema-name">{name}</code>:{' '}
      {target ? <a href={target.url}>{target.label}</a> : (operationId ?? operationRef)}
      <Description nodes={page.renderDescription(description)} />
      <SchemaDetails details={details} />
    </li>
  );
}

/** Decode percent-encoded braces: `#/paths/~1users~1%7Bid%7D/get`. */
function toPlainPointer(pointer: string): string {
  return toPointerKeys(pointer).reduce(toPointer, '#');
}
