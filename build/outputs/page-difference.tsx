import type { ChangedBlock, PageDifference, TextPart } from '../history/compare-blocks.ts';

/** Show what differs between two versions of a page. Old text is text: no markup of it has an effect. */
export function Difference({ sections, omitted }: PageDifference) {
  return (
    <>
      {sections.map(({ kind, heading, blocks }) => (
        <section key={kind + heading}>
          <h3>
            {LABELS[kind]}
            {heading === '' ? 'The beginning of the page' : heading}
          </h3>
          {blocks.length > 0 && (
            <ul>
              {blocks.map((block) => (
                <li key={JSON.stringify(block)}>
                  <Block {...block} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {omitted > 0 && <p>{`Not shown: ${omitted} further changes.`}</p>}
    </>
  );
}

const LABELS = { changed: '', added: 'New: ', removed: 'Removed: ' };

function Block({ kind, parts }: ChangedBlock) {
  if (kind === 'code') {
    return (
      <pre data-language="diff">
        <code>{parts.map(toCodeLines).join('')}</code>
      </pre>
    );
  }
  return parts.map(({ kind: change, text }) => {
    if (change === 'added') return <ins key={text}>{text}</ins>;
    return change === 'removed' ? <del key={text}>{text}</del> : text;
  });
}

const MARKS = { same: ' ', added: '+', removed: '-' };

function toCodeLines({ kind, text }: TextPart): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line) => `${MARKS[kind]} ${line}\n`).join('');
}
