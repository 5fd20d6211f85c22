import { useId } from 'react';
import type { ReactNode } from 'react';

/**
 * A word of the glossary. The browser itself shows its definition, on a click, a tap or a key, and hides
 * it again; `remark-glossary` adds the definition and the link. The button lies over the word: words in it
 * would be lost to those who copy the text, and to programs that leave buttons out.
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
