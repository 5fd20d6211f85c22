import { Fragment } from 'react';
import type {
  MessageSections,
  RequestBodySection,
  LinkSection,
  ResponseSection,
  StatusResponse,
  MediaTypeContent,
} from './operation-article.ts';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaFields, SchemaBody, CollapsedSchema } from './schema.tsx';

/** The parameters, the request body and the responses of an operation. */
export function OperationMessages({ messages }: { messages: MessageSections }) {
  const { parameters, requestBody, responses } = messages;
  return (
    <>
      {parameters.map((section) => (
        <section key={section.heading.id}>
          <ReferenceHeading heading={section.heading} />
          <SchemaFields fields={section.parameters} />
        </section>
      ))}
      {requestBody && <RequestBody section={requestBody} />}
      {responses && <ResponseList section={responses} />}
    </>
  );
}

function RequestBody({ section }: { section: RequestBodySection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {!section.isRequired && <p className="schema-note">The body is optional.</p>}
      <Description html={section.description} />
      <OperationContent content={section.content} isCollapsed={false} />
    </section>
  );
}

/** The responses of an operation, by status. */
function ResponseList({ section }: { section: ResponseSection }) {
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

/** The content of a body by media type. */
function OperationContent(props: { content: MediaTypeContent[]; isCollapsed: boolean }) {
  return props.content.map(({ names, facts, schema }) => (
    <div className="media-type" key={names.join()}>
      <p className="media-type-head">
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <code>{name}</code>
          </Fragment>
        ))}
        {schema && <span className="schema-type"> {schema.type}</span>}
      </p>
      <SchemaFacts facts={facts} />
      {schema && (
        <>
          <Description html={schema.description} />
          <SchemaFacts facts={schema.facts} />
          {props.isCollapsed ? (
            <CollapsedSchema name={schema.type} schema={schema} />
          ) : (
            <SchemaBody content={schema.content} />
          )}
        </>
      )}
    </div>
  ));
}
