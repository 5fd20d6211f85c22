import type { ResponseSection, StatusResponse } from './operation-article.ts';
import { OperationContent } from './operation-content.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { SchemaFields } from './schema.tsx';

/** What an operation answers, by status. */
export function ResponseList({ section }: { section: ResponseSection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {section.responses.map((response) => (
        <Response key={response.heading.id} response={response} />
      ))}
    </section>
  );
}

function Response({ response }: { response: StatusResponse }) {
  const { heading, isError, description, headers, content } = response;
  return (
    <section className="response">
      <ReferenceHeading heading={heading} />
      <Description html={description} />
      {headers.length > 0 && (
        <details className="response-headers">
          <summary>{headers.length === 1 ? '1 header' : `${headers.length} headers`}</summary>
          <SchemaFields fields={headers} />
        </details>
      )}
      <OperationContent content={content} isFolded={isError} />
    </section>
  );
}
