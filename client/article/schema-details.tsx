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
          <TextWithCode text={detail.label} />: <FoldedValues detail={detail} />
        </li>
      ))}
    </ul>
  );
}

/** More values are folded. */
const MAX_OPEN_VALUES = 30;

function FoldedValues({ detail }: { detail: SchemaDetail }) {
  const { values, descriptions } = detail;
  const list = descriptions ? (
    <DescribedValues values={values} descriptions={descriptions} />
  ) : (
    <Values detail={detail} />
  );
  if (values.length <= MAX_OPEN_VALUES) return list;
  return (
    <details>
      <summary>{values.length} values</summary>
      {list}
    </details>
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
