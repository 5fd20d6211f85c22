import { Fragment } from 'react';
import type { SchemaFact } from './schema-node.ts';

/** What is known of a value besides its type and description. */
export function SchemaFacts({ facts }: { facts: SchemaFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="schema-facts">
      {facts.map(({ label, values, isCode }) => (
        <li key={`${label} ${values.join()}`}>
          {label}:{' '}
          {values.map((value, index) => (
            <Fragment key={index}>
              {index > 0 && ', '}
              {isCode ? <code>{value}</code> : value}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
