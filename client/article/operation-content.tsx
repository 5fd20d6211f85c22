import { Fragment } from 'react';
import type { MediaTypeContent } from './operation-article.ts';
import { Description } from './reference-description.tsx';
import { SchemaBody, CollapsedSchema } from './schema.tsx';
import { SchemaFacts } from './schema-facts.tsx';

/** The content of a body by media type. */
export function OperationContent(props: { content: MediaTypeContent[]; isCollapsed: boolean }) {
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
