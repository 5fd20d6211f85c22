import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { SchemaBody, SchemaType } from '../../../client/article/schema.tsx';
import type { ComponentContent } from '../reference/component-content.ts';
import type { ListedOperation } from '../reference/operation-names.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import { OperationList, PageTitle, Section } from './page-parts.tsx';

/** The page of a component schema: an example, its fields, and what has it. */
export function ComponentPage({ page }: { page: ComponentContent & MarkedContent }) {
  const { schema, description, heading, example } = page;
  return (
    <div className="operation">
      <div className="operation-head">
        <PageTitle mark={page.mark}>
          <code>{page.name}</code> schema
        </PageTitle>
        <ComponentLinks page={page} />
      </div>
      <div className="operation-introduction">
        <Description nodes={description} />
        <SchemaDetails details={schema.details} />
      </div>
      {example && (
        <aside className="operation-examples" aria-label="Example">
          <Section heading={example.heading}>
            <CodeBlock code={example.text} language="json" wrap="always" />
          </Section>
        </aside>
      )}
      <div className="operation-details">
        {schema.content.kind === 'parts' && (
          <Section heading={heading}>
            <SchemaBody content={schema.content} />
          </Section>
        )}
        <Uses page={page} />
      </div>
    </div>
  );
}

function ComponentLinks({ page: { name, schema, fileUrl, listUrl } }: { page: ComponentContent }) {
  return (
    <p className="spec-downloads">
      {schema.type !== name && (
        <>
          <SchemaType schema={schema} />,{' '}
        </>
      )}
      {fileUrl !== null && (
        <>
          <a href={fileUrl} download="">
            JSON Schema
          </a>
          ,{' '}
        </>
      )}
      <a href={listUrl}>all schemas</a>
    </p>
  );
}

function Uses({ page: { uses, parents } }: { page: ComponentContent }) {
  return (
    <>
      {uses.map(({ heading, operations }) => (
        <Section heading={heading} key={heading.id}>
          <FoldedOperations operations={operations} />
        </Section>
      ))}
      {parents && (
        <Section heading={parents.heading}>
          <ul>
            {parents.components.map(({ name, url }) => (
              <li key={name}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** More operations than these are folded. */
const MAX_OPEN = 12;

/** More operations than these are only counted: in a large API, thousands of schemas are in hundreds of operations. */
const MAX_LISTED = 200;

function FoldedOperations({ operations }: { operations: ListedOperation[] }) {
  const rest = operations.length - MAX_LISTED;
  const list = (
    <>
      <OperationList operations={operations.slice(0, MAX_LISTED)} />
      {rest > 0 && <p className="schema-note">And {rest} more.</p>}
    </>
  );
  if (operations.length <= MAX_OPEN) return list;
  return (
    <details className="schema-fold">
      <summary>{operations.length} operations</summary>
      {list}
    </details>
  );
}
