import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaNode } from '../../../client/article/schema-node.ts';
import { SchemaBody, SchemaType } from '../../../client/article/schema.tsx';
import { toList } from '../load/json.ts';
import type { ComponentSchema } from '../reference/component-schemas.ts';
import { SCHEMAS_SLUG } from '../reference/operation-names.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import { toSchemaNode } from '../reference/page-builder.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { generateExample } from '../schema/generated-example.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec } from '../schema/spec.ts';
import { JsonExample, OperationList, PageTitle, Section } from './page-parts.tsx';

/** Render the page of a component schema: an example, its fields, and what has it. */
export function renderSchema(component: ComponentSchema, page: PageBuilder): ReactNode {
  const { spec } = page.model;
  const { name, raw } = component;
  const heading = page.createHeading(2, 'Fields');
  const ids = { anchor: heading.id, prefix: 'field' };
  const direction = toDirection(component);
  const schema = toSchemaNode(raw, { ...ids, direction, isShallow: true }, page);
  const example = findExample(component, spec);
  return (
    <div className="operation">
      <div className="operation-head">
        <PageTitle mark={page.mark}>
          <code>{name}</code> schema
        </PageTitle>
        <SchemaLinks name={name} schema={schema} page={page} />
      </div>
      <div className="operation-introduction">
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
          </Section>
        )}
        {renderUses(component, page)}
        {renderParents(component, page)}
      </div>
    </div>
  );
}

/** What nobody but the reader writes is described as the reader writes it. */
function toDirection({ uses }: ComponentSchema): Direction {
  const { sent, returned, failed, messages } = uses;
  const isReceived = returned.length + failed.length + messages.length > 0;
  return sent.length > 0 && !isReceived ? 'request' : 'response';
}

/** Find an example: that of the schema, a part of an example of a message, or else a generated one. */
export function findExample(component: ComponentSchema, spec: ApiSpec): unknown {
  const { raw, example, exampleSchema } = component;
  const [declared] = toList(spec.references.resolve(raw)['examples']);
  return declared ?? example ?? generateExample(exampleSchema, spec, toDirection(component));
}

function SchemaLinks(props: { name: string; schema: SchemaNode; page: PageBuilder }) {
  const { name, schema, page } = props;
  const { paths } = page.model;
  const file = paths.schema(name);
  return (
    <p className="spec-downloads">
      {schema.type !== name && (
        <>
          <SchemaType schema={schema} />,{' '}
        </>
      )}
      {page.files.has(file) && (
        <>
          <a href={paths.withBase(file)} download="">
            JSON Schema
          </a>
          ,{' '}
        </>
      )}
      <a href={paths.url(SCHEMAS_SLUG)}>all schemas</a>
    </p>
  );
}

function renderUses({ uses }: ComponentSchema, page: PageBuilder): ReactNode {
  const lists: [string, RoutedOperation[]][] = [
    ['Operations that send it', uses.sent],
    ['Operations that return it', uses.returned],
    ['Operations with errors that have it', uses.failed],
    ['Webhook messages that carry it', uses.messages],
  ];
  return lists
    .filter(([, operations]) => operations.length > 0)
    .map(([text, operations]) => (
      <Section heading={page.createHeading(2, text)} key={text}>
        <FoldedOperations operations={operations} />
      </Section>
    ));
}

/** More operations than these are folded. */
const MAX_OPEN = 12;

function FoldedOperations({ operations }: { operations: RoutedOperation[] }) {
  const list = <OperationList operations={operations} />;
  if (operations.length <= MAX_OPEN) return list;
  return (
    <details className="schema-fold">
      <summary>{operations.length} operations</summary>
      {list}
    </details>
  );
}

/** Render the list of the schemas that have this one. */
function renderParents({ uses }: ComponentSchema, page: PageBuilder): ReactNode {
  const names = new Set(uses.parents);
  const parents = page.model.components.filter(({ name }) => names.has(name));
  if (parents.length === 0) return null;
  return (
    <Section heading={page.createHeading(2, 'Schemas that have it')}>
      <ul>
        {parents.map(({ name, url }) => (
          <li key={name}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
