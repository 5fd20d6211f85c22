import { Fragment } from 'react';
import { TextWithCode } from './text-with-code.tsx';
import type { SchemaFact } from './schema-node.ts';

/** Facts about a value, such as its default and limits. */
export function SchemaFacts({ facts }: { facts: SchemaFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="schema-facts">
      {facts.map((fact) => (
        <li key={`${fact.label} ${fact.values.join()}`}>
          <TextWithCode text={fact.label} />:{' '}
          {fact.descriptions ? (
            <DescribedValues values={fact.values} descriptions={fact.descriptions} />
          ) : (
            <Values fact={fact} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Values({ fact: { values, isCode, url } }: { fact: SchemaFact }) {
  const line = values.map((value, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {isCode ? <code>{value}</code> : <TextWithCode text={value} />}
    </Fragment>
  ));
  return url === undefined ? line : <a href={url}>{line}</a>;
}

function DescribedValues({ values, descriptions }: { values: string[]; descriptions: string[] }) {
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>
          <code>{value}</code>
          {descriptions[index] ? (
            <>
              {' '}
              <TextWithCode text={descriptions[index]} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
