import { useArticleContext } from './article-context.tsx';
import { renderLines } from './code-lines.ts';
import type { MarkedLines } from './code-lines.ts';

export interface CodeBlockProps {
  code: string;
  language: string;
  title?: string | undefined;
  marked?: MarkedLines | undefined;
  /** Number of the first line. Null for lines without numbers. */
  firstNumber?: number | null | undefined;
  /** Line, from 1 → index of the only credential that it is for. */
  credentialLines?: ReadonlyMap<number, number> | undefined;
  /** Whether long lines wrap initially, or always. */
  wrap?: 'initially' | 'always' | undefined;
}

/** Characters that fit into a line of an article. Blocks with longer lines have a switch that wraps them. */
const MAX_LINE_LENGTH = 80;

/** A code block. The browser adds the copy button. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, language, title, marked, firstNumber = null, credentialLines, wrap } = props;
  const { highlight } = useArticleContext();
  const plain = highlight(code, language);
  const hasMarks = (marked?.size ?? 0) > 0;
  const hasLines = hasMarks || firstNumber !== null;
  const html =
    hasLines || (credentialLines?.size ?? 0) > 0
      ? renderLines(plain, { marked, firstNumber, credentialLines })
      : plain;
  const hasFocus = [...(marked?.values() ?? [])].some((marks) => marks.has('focus'));
  const isLong = code.split('\n').some((line) => line.length > MAX_LINE_LENGTH);
  const hasSwitch = wrap === 'initially' || (wrap === undefined && isLong);
  const classes = ['code-block', hasFocus && 'has-focus', wrap === 'always' && 'wrapped'];
  return (
    <figure className={classes.filter(Boolean).join(' ')}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      {hasSwitch && (
        <label className="code-wrap">
          <input type="checkbox" defaultChecked={wrap === 'initially'} /> Wrap
        </label>
      )}
      <pre className={hasLines ? 'lines' : undefined} data-language={language} tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
