import type { ReactNode } from 'react';
import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { OmissionNote, SchemaBody, SchemaType } from '../../../client/article/schema.tsx';
import { generateExample } from '../schema/generated-example.ts';
import { toList } from '../load/json.ts';
import type { Direction } from '../schema/schema.ts';
import type { ComponentSchema } from '../reference/component-schemas.ts';
import { createMessageScope, toTree } from '../reference/message-scope.ts';
import type { OperationGroup } from '../reference/operation-groups.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import { OperationList, Section } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';

/** Introduction of the list of schemas. */
export const SCHEMAS_TEXT =
  'The objects that requests, responses and webhook messages are made of. Each has a JSON Schema to download.';

/** Render the page of a component schema: an example, its fields, and what has it. */
export function renderSchemaPage(
  component: ComponentSchema,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  const { spec, paths, downloads, schemasSlug } = reference;
  const { name, slug, raw, uses } = component;
  const scope = createMessageScope(page, reference, slug);
  const { response: budget } = scope.budgets;
  const direction = toDirection(component);
  const heading = page.createHeading(2, 'Fields');
  const place = { anchor: heading.id, prefix: 'field', direction, budget, isShallow: true };
  const schema = toTree(raw, place, scope);
  const example = findExample(component, reference);
  const file = paths.schema(name);
  return (
    <div className="operation">
      <div className="operation-introduction">
        <h1>
          <code>{name}</code> schema
        </h1>
        <p className="spec-downloads">
          {schema.type !== name && (
            <>
              <SchemaType schema={schema} />,{' '}
            </>
          )}
          {downloads.has(file) && (
            <>
              <a href={paths.withBase(file)} download="">
                JSON Schema
              </a>
              ,{' '}
            </>
          )}
          <a href={paths.url(schemasSlug)}>all schemas</a>
        </p>
        <Description nodes={page.renderDescription(spec.resolveSchema(raw).description)} />
        <SchemaDetails details={schema.details} />
      </div>
      {example !== undefined && (
        <aside className="operation-examples" aria-label="Example">
          <Section heading={page.createHeading(2, 'Example')}>
            <JsonExample value={example} />
          </Section>
        </aside>
      )}
      <div className="operation-details">
        {schema.content.kind === 'parts' && (
          <Section heading={heading}>
            <SchemaBody content={schema.content} />
            {page.hasOmissions && <OmissionNote />}
          </Section>
        )}
        {renderUses(uses, page, reference)}
      </div>
    </div>
  );
}

/** A value as JSON. */
export function JsonExample({ value }: { value: unknown }) {
  return <CodeBlock code={JSON.stringify(value, null, 2)} language="json" wrap="always" />;
}

/** What nobody but the reader writes is described as the reader writes it. */
function toDirection({ uses }: ComponentSchema): Direction {
  const { sent, returned, failed, messages } = uses;
  const isReceived = returned.length + failed.length + messages.length > 0;
  return sent.length > 0 && !isReceived ? 'request' : 'response';
}

/** Find an example: that of the schema, a part of an example of a message, or else a generated one. */
export function findExample(component: ComponentSchema, reference: ReferenceContext): unknown {
  const { spec, schemaExamples } = reference;
  const { name, raw } = component;
  const [declared] = toList(spec.references.resolve(raw)['examples']);
  return declared ?? schemaExamples.get(name) ?? generateExample(raw, spec, toDirection(component));
}

/** More operations than these are folded. */
const MAX_OPEN = 12;

/** More operations than these are only counted: in a large API, thousands of schemas are in hundreds of operations. */
const MAX_LISTED = 200;

function renderUses(
  { sent, returned, failed, messages, parents }: ComponentSchema['uses'],
  page: PageScope,
  { components, paths }: ReferenceContext,
): ReactNode {
  const containing = components.filter(({ name }) => parents.includes(name));
  const lists: [string, RoutedOperation[]][] = [
    ['Operations that send it', sent],
    ['Operations that return it', returned],
    ['Operations with errors that have it', failed],
    ['Webhook messages that carry it', messages],
  ];
  return (
    <>
      {lists
        .filter(([, operations]) => operations.length > 0)
        .map(([text, operations]) => {
          const rest = operations.length - MAX_LISTED;
          const list = (
            <>
              <OperationList operations={operations.slice(0, MAX_LISTED)} paths={paths} />
              {rest > 0 && <p className="schema-note">And {rest} more.</p>}
            </>
          );
          return (
            <Section heading={page.createHeading(2, text)} key={text}>
              {operations.length <= MAX_OPEN ? (
                list
              ) : (
                <details className="schema-fold">
                  <summary>{operations.length} operations</summary>
                  {list}
                </details>
              )}
            </Section>
          );
        })}
      {containing.length > 0 && (
        <Section heading={page.createHeading(2, 'Schemas that have it')}>
          <ul>
            {containing.map(({ name, slug }) => (
              <li key={name}>
                <a href={paths.url(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Render the list of the schemas: those of each tag, which are those that its operations are the first to have. */
export function renderSchemaListPage(page: PageScope, reference: ReferenceContext): ReactNode {
  const { groups, components } = reference;
  const byGroup = Map.groupBy(components, (component) => findGroup(component, groups));
  const sections = [...groups, undefined].flatMap((group) => {
    const schemas = byGroup.get(group) ?? [];
    const label = group?.label ?? 'Other schemas';
    return schemas.length > 0 ? [{ label, id: group?.slug ?? 'other', schemas }] : [];
  });
  return (
    <div className="overview">
      <h1>Schemas</h1>
      <Description nodes={page.renderDescription(SCHEMAS_TEXT)} />
      {sections.map(({ label, id, schemas }) => (
        <Section heading={page.createHeading(2, label, `schemas-${id}`)} key={id}>
          <SchemaList schemas={schemas} page={page} reference={reference} />
        </Section>
      ))}
    </div>
  );
}

function findGroup(
  { uses }: ComponentSchema,
  groups: OperationGroup[],
): OperationGroup | undefined {
  const { sent, returned, messages, failed } = uses;
  return [returned, sent, messages, failed]
    .map(([first]) => first && groups.find(({ operations }) => operations.includes(first)))
    .find(Boolean);
}

function SchemaList(props: {
  schemas: ComponentSchema[];
  page: PageScope;
  reference: ReferenceContext;
}) {
  const { schemas, page, reference } = props;
  const { spec, paths } = reference;
  return (
    <ul className="schema-fields">
      {schemas.map(({ name, slug, raw }) => (
        <li key={name}>
          <div className="schema-head">
            <a href={paths.url(slug)}>
              <code>{name}</code>
            </a>
          </div>
          <Description
            nodes={page.renderDescription(toSummary(spec.resolveSchema(raw).description))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Return the first sentence of a description; undefined for one with a link, whose end may be cut off. */
function toSummary(description: string | undefined): string | undefined {
  const [sentence] =
    /^[^\n[\]]+?\.(?=\s|$)/.exec(description?.replace(/\n(?!\n)/g, ' ') ?? '') ?? [];
  return sentence;
}
