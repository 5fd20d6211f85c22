import type { MessageSections } from './operation-article.ts';
import { ReferenceHeading } from './reference-heading.tsx';
import { RequestBody } from './operation-request-body.tsx';
import { ResponseList } from './response-list.tsx';
import { SchemaFields } from './schema.tsx';

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
