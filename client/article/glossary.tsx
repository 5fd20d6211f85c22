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
      <dt id={id}>{link === undefined ? term : <a href={link}>{term}</a>}</dt>
      <dd>{definition}</dd>
    </>
  );
}
