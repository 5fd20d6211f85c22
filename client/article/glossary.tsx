import type { ReactNode } from 'react';

interface GlossaryEntryProps {
  id: string;
  term: string;
  definition: string;
  link?: string;
}

/** All terms in alphabetical order; `remark-glossary` puts the entries into it. */
export function Glossary(props: { children?: ReactNode }) {
  return <dl className="definitions">{props.children}</dl>;
}

/** One term with its definition, and the page that says more. */
export function GlossaryEntry({ id, term, definition, link }: GlossaryEntryProps) {
  return (
    <>
      <dt id={id}>{term}</dt>
      <dd>
        {definition}
        {link !== undefined && (
          <>
            {' '}
            <a href={link} aria-label={`Read more: ${term}`}>
              Read more
            </a>
          </>
        )}
      </dd>
    </>
  );
}
