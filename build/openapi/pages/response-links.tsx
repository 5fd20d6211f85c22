import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { toPointer, toPointerKeys } from '../load/json.ts';
import type { ResponseLink } from '../schema/spec.ts';
import type { MessageScope } from '../reference/message-scope.ts';
import { toCode, toCodeDetail } from '../reference/schema-constraints.ts';

/** The calls that can follow a response, and the values that they take from it. */
export function ResponseLinks({ links, scope }: { links: ResponseLink[]; scope: MessageScope }) {
  if (links.length === 0) return null;
  return (
    <>
      <p className="schema-label">What can follow</p>
      <ul className="schema-fields">
        {links.map((link) => (
          <FollowingCall key={link.name} link={link} scope={scope} />
        ))}
      </ul>
    </>
  );
}

function FollowingCall({ link, scope }: { link: ResponseLink; scope: MessageScope }) {
  const { name, description, operationId, operationRef = '', parameters, requestBody } = link;
  const { page, reference } = scope;
  const called = operationId ?? toPlainPointer(operationRef);
  const target = reference.findTarget(called);
  const details = [
    ...parameters.map(([parameter, value]) => toCodeDetail(toCode(parameter), value)),
    ...(requestBody === undefined ? [] : [toCodeDetail('`request body`', requestBody)]),
  ];
  return (
    <li>
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
