import { Fragment } from 'react';
import type {
  ErrorSection,
  LinkSection,
  MediaTypeContent,
  MessageSections,
  ProblemEntry,
  RequestBodySection,
  ResponseSection,
  StatusResponse,
} from './operation-article.ts';
import { Description, ReferenceHeading } from './reference-parts.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import type { SchemaField } from './schema-node.ts';
import { CollapsedSchema, SchemaBody, SchemaFields } from './schema.tsx';

/** The parameters, the request body, the responses and the errors of an operation. */
export function OperationMessages({ messages }: { messages: MessageSections }) {
  const { parameters, requestBody, responses, errors } = messages;
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
      {errors && <ErrorList section={errors} />}
    </>
  );
}

function RequestBody({ section }: { section: RequestBodySection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {!section.isRequired && <p className="schema-note">The body is optional.</p>}
      <Description html={section.description} />
      <OperationContent content={section.content} />
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
  const { heading, description, headers, content, links } = response;
  return (
    <section className="response">
      <ReferenceHeading heading={heading} />
      <Description html={description} />
      <Headers headers={headers} />
      <OperationContent content={content} />
      {links.length > 0 && <Links links={links} />}
    </section>
  );
}

function Headers({ headers }: { headers: SchemaField[] }) {
  if (headers.length === 0) return null;
  return (
    <details className="response-headers">
      <summary>{headers.length === 1 ? '1 header' : `${headers.length} headers`}</summary>
      <SchemaFields fields={headers} />
    </details>
  );
}

/** The error responses in a table, then what several of them have in common. */
function ErrorList({ section }: { section: ErrorSection }) {
  const { heading, responses, bodies, headers } = section;
  return (
    <section className="errors">
      <ReferenceHeading heading={heading} />
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby={heading.id}>
        <table>
          <thead>
            <tr>
              <th>Status</th>
              <th>Cause</th>
            </tr>
          </thead>
          <tbody>
            {responses.map(({ id, status, description, problems, links }) => (
              <tr key={id} id={id}>
                <td>
                  <a href={`#${id}`}>{status}</a>
                </td>
                <td>
                  {problems.length > 0 ? (
                    <ProblemList problems={problems} />
                  ) : (
                    <Description html={description} />
                  )}
                  {links.length > 0 && <Links links={links} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div data-markdown-ignore="">
        {bodies.map(({ statuses, content }) => (
          <Fragment key={statuses.join()}>
            {statuses.length > 0 && <p className="schema-label">Body of {statuses.join(', ')}</p>}
            <OperationContent content={content} isCollapsed />
          </Fragment>
        ))}
        <Headers headers={headers} />
      </div>
    </section>
  );
}

/** The code of each problem and its cause. Its page says how to fix it. */
function ProblemList({ problems }: { problems: ProblemEntry[] }) {
  return problems.map(({ code, url, cause }) => (
    <div className="problem" key={code}>
      <a href={url}>
        <code>{code}</code>
      </a>
      <Description html={cause} />
    </div>
  ));
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
export function OperationContent(props: { content: MediaTypeContent[]; isCollapsed?: boolean }) {
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
