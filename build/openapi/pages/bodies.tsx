import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SafeTree, SchemaNode } from '../../../client/article/schema-node.ts';
import { CollapsedSchema, SchemaBody, SchemaType } from '../../../client/article/schema.tsx';
import { findNamedPage, toSchemaNode } from '../reference/page-builder.ts';
import type { PageBuilder, SchemaContext } from '../reference/page-builder.ts';
import type { MediaType } from '../schema/spec.ts';

interface BodyOptions {
  /** Text above the content, which a schema does not repeat as its description. */
  description?: SafeTree;
  /** Whether a schema is folded or, where it has a page, only linked. */
  isFolded?: boolean;
}

/** Render the bodies of a message. Media types that share a schema are shown once. */
export function renderBodies(
  content: MediaType[],
  context: SchemaContext,
  page: PageBuilder,
  options: BodyOptions = {},
): ReactNode {
  const { spec } = page.model;
  const bySchema = Map.groupBy(content, ({ schema }) =>
    schema === undefined ? '' : spec.resolveSchema(schema).identity,
  );
  return [...bySchema.values()].map(([media, ...others]) => {
    if (!media) return null;
    const names = [media, ...others].map(({ name }) => name);
    const schema = media.schema === undefined ? null : toSchemaNode(media.schema, context, page);
    const url = schema ? findBodyPage(media.schema, page) : undefined;
    return (
      <div className="media-type" key={names.join()}>
        <p className="media-type-head">
          <CodeList names={names} />
          {schema && (
            <>
              {' '}
              <BodyType schema={schema} url={url} />
            </>
          )}
        </p>
        {schema && !(options.isFolded && url !== undefined) && (
          <BodyFields schema={schema} {...options} />
        )}
      </div>
    );
  });
}

/** Find the page of the schema of a body or, for a list, that of its entries. */
function findBodyPage(raw: unknown, page: PageBuilder): string | undefined {
  const { resolveSchema } = page.model.spec;
  const schema = resolveSchema(raw);
  return findNamedPage(schema, page) ?? findNamedPage(resolveSchema(schema.items), page);
}

/** The type of a body, which links to the page of its schema. */
function BodyType({ schema, url }: { schema: SchemaNode; url: string | undefined }) {
  if (url === undefined) return <SchemaType schema={schema} />;
  return (
    <span className="schema-type">
      <a href={url}>{schema.type}</a>
    </span>
  );
}

function BodyFields({ schema, description, isFolded }: BodyOptions & { schema: SchemaNode }) {
  return (
    <>
      {schema.description !== description && <Description nodes={schema.description} />}
      <SchemaDetails details={schema.details} />
      {isFolded ? (
        <CollapsedSchema name={schema.type} schema={schema} />
      ) : (
        <SchemaBody content={schema.content} />
      )}
    </>
  );
}

/** Names as code, separated by commas. */
export function CodeList({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
}
