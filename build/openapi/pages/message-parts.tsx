import { Fragment } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import {
  CollapsedSchema,
  SchemaBody,
  SchemaFields,
  SchemaType,
} from '../../../client/article/schema.tsx';
import { RESPONSE_HEADERS_ID } from '../reference/common-headers.ts';
import type { BodyContent, HeadersContent } from '../reference/message-content.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

/** The bodies of a message. */
export function Bodies({ bodies }: { bodies: BodyContent[] }) {
  return bodies.map((body) => (
    <div className="media-type" key={body.mediaTypes.join()}>
      <p className="media-type-head">
        <CodeList names={body.mediaTypes} />
        {body.schema && (
          <>
            {' '}
            <BodyType {...body} />
          </>
        )}
      </p>
      <SchemaDetails details={body.details} />
      <BodyFields {...body} />
    </div>
  ));
}

/** The type of a body, which links to the page of its schema or, for a list, to that of its entries. */
function BodyType({ schema, url }: BodyContent) {
  if (!schema) return null;
  if (url === undefined) return <SchemaType schema={schema} />;
  return (
    <span className="schema-type">
      <a href={url}>{schema.type}</a>
    </span>
  );
}

function BodyFields({ schema, description, fields }: BodyContent) {
  if (!schema || fields === 'linked') return null;
  return (
    <>
      <Description nodes={description} />
      <SchemaDetails details={schema.details} />
      {fields === 'folded' ? (
        <CollapsedSchema name={schema.type} schema={schema} />
      ) : (
        <SchemaBody content={schema.content} />
      )}
    </>
  );
}

/** Names as code, separated by commas. */
function CodeList({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
}

interface CommonHeadersProps {
  names: string[];
  /** Id of the heading above their descriptions on the overview. */
  id: string;
  paths: ReferencePaths;
  /** Whether Markdown has the link at another place. */
  isRepeated?: boolean | undefined;
}

/** The names of headers that most operations have. */
export function CommonHeaders({ names, id, paths, isRepeated }: CommonHeadersProps) {
  if (names.length === 0) return null;
  const url = `${paths.withBase(paths.overview)}#${id}`;
  return (
    <p className="schema-note">
      <a href={url} data-markdown-ignore={isRepeated ? 'link' : undefined}>
        Headers of most operations
      </a>
      : <CodeList names={names} />
    </p>
  );
}

/** The headers of a response, folded, after the names of those that most responses have. */
export function Headers(props: {
  headers: HeadersContent;
  paths: ReferencePaths;
  isRepeated?: boolean;
}) {
  const { headers, paths, isRepeated } = props;
  const { fields, common } = headers;
  return (
    <>
      <CommonHeaders
        names={common}
        id={RESPONSE_HEADERS_ID}
        paths={paths}
        isRepeated={isRepeated}
      />
      {fields.length > 0 && (
        <details className="schema-fold">
          <summary>{fields.length === 1 ? '1 header' : `${fields.length} headers`}</summary>
          <SchemaFields fields={fields} />
        </details>
      )}
    </>
  );
}
