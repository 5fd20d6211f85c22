import { useId } from 'react';
import type { ReactNode } from 'react';

/**
 * A word of the glossary. The browser itself shows its definition, on a click, a tap or a key, and hides
 * it again; `remark-glossary` adds the definition and the link.
 */
export function Term(props: { definition?: string; link?: string; children?: ReactNode }) {
  const id = useId();
  if (props.definition === undefined) return props.children;
  return (
    <>
      <button className="term" type="button" popoverTarget={id}>
        {props.children}
      </button>
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
