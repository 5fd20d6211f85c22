import { useId } from 'react';
import type { ReactNode } from 'react';

/**
 * A term of the glossary, with its definition in a popover. `remark-glossary` adds the definition and the link.
 * The button is an overlay: text inside a button is not copied, and some programs drop buttons.
 */
export function Term(props: { definition?: string; link?: string; children?: ReactNode }) {
  const id = useId();
  if (props.definition === undefined) return props.children;
  return (
    <>
      <span className="term">
        <span id={`${id}word`}>{props.children}</span>
        <button type="button" popoverTarget={id} aria-labelledby={`${id}word`} />
      </span>
      <span className="term-definition" id={id} popover="auto" role="note" aria-label="Definition">
        {props.definition}
        {props.link !== undefined && (
          <>
            {' '}
            <a href={props.link}>Read about {props.children}</a>
          </>
        )}
      </span>
    </>
  );
}
