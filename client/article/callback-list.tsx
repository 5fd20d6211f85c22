import { MethodBadge } from './method-badge.tsx';
import type { CallbackCall, CallbackSection } from './operation-article.ts';
import { OperationMessages } from './operation-messages.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';

/** The requests that the API sends after an operation, to URLs that came with it. */
export function CallbackList({ section }: { section: CallbackSection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {section.calls.map((call) => (
        <Callback key={call.heading.id} call={call} />
      ))}
    </section>
  );
}

function Callback({ call }: { call: CallbackCall }) {
  return (
    <section className="callback">
      <ReferenceHeading heading={call.heading} />
      {call.summary !== '' && <p>{call.summary}</p>}
      <p className="operation-address">
        <MethodBadge method={call.method} /> <code>{call.expression}</code>
        {call.isDeprecated && <span className="schema-mark schema-deprecated"> deprecated</span>}
      </p>
      <Description html={call.description} />
      <OperationMessages messages={call} />
      {call.callbacks && <CallbackList section={call.callbacks} />}
    </section>
  );
}
