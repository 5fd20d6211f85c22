import type { ReactNode } from 'react';
import { ProposedMark } from './provisional.tsx';

export interface CodeBlockProps {
  code: string;
  language: string;
  title?: string | undefined;
  /** Whether the title says that the platform has not confirmed what the code shows. */
  isProposed?: boolean | undefined;
  /** Numbers of lines, from 1. */
  marked?: ReadonlySet<number> | undefined;
  /** Number of the first line. Null for lines without numbers. */
  firstNumber?: number | null | undefined;
  /** Line, from 1 → index of the only credential that it is for. */
  credentialLines?: ReadonlyMap<number, number> | undefined;
  /** Whether long lines wrap initially, or always. */
  wrap?: 'initially' | 'always' | undefined;
}

/** Characters that fit into a line of an article. Blocks with longer lines have a switch that wraps them. */
const MAX_LINE_LENGTH = 72;

/** A code block. `highlightCode` colours it, and the browser adds the copy button. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, language, title, isProposed, marked, firstNumber = null, wrap } = props;
  const lines = code.split('\n');
  const isLong = lines.some((line) => line.length > MAX_LINE_LENGTH);
  const hasSwitch = wrap === 'initially' || (wrap === undefined && isLong);
  const classes = ['code-block', wrap === 'always' && 'wrapped'];
  const hasLines = (marked?.size ?? 0) > 0 || firstNumber !== null;
  const isPlain = !hasLines && (props.credentialLines?.size ?? 0) === 0;
  return (
    <figure className={classes.filter(Boolean).join(' ')}>
      {title !== undefined && (
        <figcaption>
          {title}
          {isProposed && <ProposedMark />}
        </figcaption>
      )}
      {hasSwitch && (
        <label className="code-wrap">
          <input type="checkbox" defaultChecked={wrap === 'initially'} /> Wrap
        </label>
      )}
      <pre className={hasLines ? 'lines' : undefined} data-language={language} tabIndex={0}>
        <code>
          {isPlain
            ? code
            : lines.map((line, index) => (
                <Line key={index} {...props} number={index + 1}>
                  {line}
                  {index < lines.length - 1 && '\n'}
                </Line>
              ))}
        </code>
      </pre>
    </figure>
  );
}

/**
 * A line of code, in an element if it has a mark or a number. Numbers are attributes, so that copied text is the code alone.
 */
function Line(props: CodeBlockProps & { number: number; children: ReactNode }) {
  const { marked, firstNumber = null, credentialLines, number, children } = props;
  const credential = credentialLines?.get(number);
  if (credential !== undefined) return <data value={credential}>{children}</data>;
  const isMarked = marked?.has(number) ?? false;
  if (!isMarked && firstNumber === null) return children;
  const line = firstNumber === null ? undefined : firstNumber + number - 1;
  const Tag = isMarked ? 'mark' : 'span';
  return <Tag data-line={line}>{children}</Tag>;
}
