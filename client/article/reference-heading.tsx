import type { Heading } from '../model/page.ts';

/** A section's heading with its permalink. */
export function ReferenceHeading({ heading }: { heading: Heading }) {
  const { id, text, depth } = heading;
  const Tag = depth === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id}>
      {text}
      <a className="permalink" href={`#${id}`} aria-label={`Link to “${text}”`} />
    </Tag>
  );
}
