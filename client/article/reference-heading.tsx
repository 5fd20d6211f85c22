import type { SectionHeading } from './operation-article.ts';

/** A section's heading with its permalink. */
export function ReferenceHeading({ heading }: { heading: SectionHeading }) {
  const { id, text, depth } = heading;
  const Tag = `h${depth}` as const;
  return (
    <Tag id={id}>
      {text}
      <a className="permalink" href={`#${id}`} aria-label={`Link to “${text}”`} />
    </Tag>
  );
}
