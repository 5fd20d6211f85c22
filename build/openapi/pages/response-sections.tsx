import { Fragment } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { StackedTable } from '../../../client/article/table.tsx';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import type { ErrorRow, ErrorsContent, ResponseContent } from '../reference/response-content.ts';
import { toStatusText } from '../reference/status-text.ts';
import { Bodies, Headers } from './message-parts.tsx';
import { Section } from './page-parts.tsx';

/** The responses that are no errors. */
export function Responses(props: { responses: ResponseContent[]; paths: ReferencePaths }) {
  return props.responses.map(({ heading, description, headers, bodies }) => (
    <Section className="response" heading={heading} key={heading.id}>
      <Description nodes={description} />
      <Headers headers={headers} paths={props.paths} />
      <Bodies bodies={bodies} />
    </Section>
  ));
}

/** The errors of an operation, those of most operations, and what they have in common. */
export function Errors({ errors, paths }: { errors: ErrorsContent; paths: ReferencePaths }) {
  const { special, common, bodies, headers } = errors;
  return (
    <>
      {special.length > 0 && <ErrorTable rows={special} />}
      {common.length > 0 && (
        <details className="schema-fold">
          <summary>{toCommonLabel(common.length, special.length > 0)}</summary>
          <ErrorTable rows={common} />
        </details>
      )}
      {bodies.map((body, index) => (
        <Fragment key={index}>
          {body.statuses.length > 0 && (
            <p className="schema-label">Body of {body.statuses.join(', ')}</p>
          )}
          <Bodies bodies={body.bodies} />
        </Fragment>
      ))}
      <Headers headers={headers} paths={paths} isRepeated />
    </>
  );
}

/** (9, true) → `9 more errors of most operations` */
function toCommonLabel(count: number, hasOthers: boolean): string {
  const noun = `${hasOthers ? 'more ' : ''}${count === 1 ? 'error' : 'errors'}`;
  return `${count} ${noun} of most operations`;
}

function ErrorTable({ rows }: { rows: ErrorRow[] }) {
  const hasCodes = rows.some(({ code }) => code !== null);
  const columns = hasCodes ? ['Status', 'Code', 'Cause', 'Fix'] : ['Status', 'Cause'];
  return (
    <StackedTable columns={columns}>
      {rows.map((row, index) => (
        <ErrorTableRow row={row} hasCodes={hasCodes} key={index} />
      ))}
    </StackedTable>
  );
}

function ErrorTableRow({ row, hasCodes }: { row: ErrorRow; hasCodes: boolean }) {
  const { id, status, code, isCommon, meaning, fix } = row;
  return (
    <tr id={id}>
      <td>{id === undefined ? status : <a href={`#${id}`}>{toStatusText(status)}</a>}</td>
      {hasCodes && (
        <td>
          {code?.url === undefined ? (
            code && <code>{code.name}</code>
          ) : (
            <a href={code.url} data-markdown-ignore={isCommon ? 'link' : undefined}>
              <code>{code.name}</code>
            </a>
          )}
        </td>
      )}
      <td>
        <Description nodes={meaning} />
      </td>
      {hasCodes && (
        <td>
          <Description nodes={fix} />
        </td>
      )}
    </tr>
  );
}
