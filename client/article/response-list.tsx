import type { LinkSection, ResponseSection, StatusResponse } from './operation-article.ts';
import { OperationContent } from './operation-content.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaFields } from './schema.tsx';

/** The responses of an operation, by status. */
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
  const { heading, isError, description, headers, content, links } = response;
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
      <OperationContent content={content} isCollapsed={isError} />
      {links.length > 0 && <Links links={links} />}
    </section>
  );
}

/** Operations that can follow, and the values of this response that they use. */
function Links({ links }: { links: LinkSection[] }) {
  return (
    <>
      <p className="schema-label">What can follow</p>
      <ul className="schema-fields">
        {links.map(({ name, target, fallback, description, facts }) => (
          <li key={name}>
            <code className="schema-name">{name}</code>:{' '}
            {target ? <a href={target.url}>{target.label}</a> : fallback}
            <Description html={description} />
            <SchemaFacts facts={facts} />
          </li>
        ))}
      </ul>
    </>
  );
}
