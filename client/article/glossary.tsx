import type { ReactNode } from 'react';

interface GlossaryEntryProps {
  id: string;
  term: string;
  definition: string;
  link?: string;
}

/** All terms. `remark-glossary` adds the entries, in alphabetical order. */
export function Glossary(props: { children?: ReactNode }) {
  return <dl className="definitions">{props.children}</dl>;
}

/** One term with its definition and an optional link. */
export function GlossaryEntry({ id, term, definition, link }: GlossaryEntryProps) {
  return (
    <>
      <dt id={id}>{link === undefined ? term : <a href={link}>{term}</a>}</dt>
      <dd>{definition}</dd>
    </>
  );
}
