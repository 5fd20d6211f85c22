import { CodeBlock } from '../../client/article/code-block.tsx';
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
    return <CodeBlock code={parts.flatMap(toCodeLines).join('\n')} language="diff" wrap="always" />;
  }
  return parts.map(({ kind: change, text }, index) => {
    if (change === 'same') return text;
    if (change === 'added') return <ins key={text}>{text}</ins>;
    const isReplaced = parts[index + 1]?.kind === 'added' && !text.endsWith(' ');
    return [<del key={text}>{text}</del>, isReplaced && ' '];
  });
}

const MARKS = { same: ' ', added: '+', removed: '-' };

function toCodeLines({ kind, text }: TextPart): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line) => `${MARKS[kind]} ${line}`);
}
