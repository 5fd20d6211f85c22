import type { ReactNode } from 'react';

interface TermProps {
  /** Unique on the page. */
  id?: string;
  definition?: string;
  link?: string;
  children?: ReactNode;
}

/**
 * A term of the glossary, with its definition in a popover. `remark-glossary` adds the definition and the link.
 * The button is an overlay: text inside a button is not copied, and some programs drop buttons.
 */
export function Term(props: TermProps) {
  const { id, definition, link } = props;
  if (id === undefined || definition === undefined) return props.children;
  return (
    <>
      <span className="term">
        <span id={`${id}.word`}>{props.children}</span>
        <button type="button" popoverTarget={id} aria-labelledby={`${id}.word`} />
      </span>
      <span className="term-definition" id={id} popover="auto" role="note" aria-label="Definition">
        {definition}
        {link !== undefined && (
          <>
            {' '}
            <a href={link}>Read about {props.children}</a>
          </>
        )}
      </span>
    </>
  );
}
