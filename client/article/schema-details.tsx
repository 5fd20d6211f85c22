import { Fragment } from 'react';
import { TextWithCode } from './text-with-code.tsx';
import type { SchemaDetail } from './schema-node.ts';

/** Details of a value, such as its default and limits. */
export function SchemaDetails({ details }: { details: SchemaDetail[] }) {
  if (details.length === 0) return null;
  return (
    <ul className="schema-details">
      {details.map((detail) => (
        <li key={`${detail.label} ${detail.values.join()}`}>
          <TextWithCode text={detail.label} />:{' '}
          {detail.descriptions ? (
            <DescribedValues values={detail.values} descriptions={detail.descriptions} />
          ) : (
            <Values detail={detail} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Values({ detail: { values, isCode, url } }: { detail: SchemaDetail }) {
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
