import { Fragment } from 'react';
import { InlineWords } from './inline-words.tsx';
import type { SchemaFact } from './schema-node.ts';

/** What is known of a value besides its type and description. */
export function SchemaFacts({ facts }: { facts: SchemaFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="schema-facts">
      {facts.map((fact) => (
        <li key={`${fact.label} ${fact.values.join()}`}>
          <InlineWords words={fact.label} />:{' '}
          {fact.notes ? <NotedValues values={fact.values} notes={fact.notes} /> : toLine(fact)}
        </li>
      ))}
    </ul>
  );
}

function toLine({ values, isCode }: SchemaFact) {
  return values.map((value, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {isCode ? <code>{value}</code> : <InlineWords words={value} />}
    </Fragment>
  ));
}

function NotedValues({ values, notes }: { values: string[]; notes: string[] }) {
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>
          <code>{value}</code>
          {notes[index] ? (
            <>
              {' '}
              <InlineWords words={notes[index]} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
