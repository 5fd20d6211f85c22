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
  /** Whether long lines wrap initially. */
  isWrapped?: boolean | undefined;
}

/** Characters that fit into a line of an article. Blocks with longer lines have a switch that wraps them. */
const MAX_LINE_LENGTH = 80;

/** A code block. The browser adds the copy button. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, language, title, marked = new Map(), firstNumber = null, isWrapped } = props;
  const { highlight } = useArticleContext();
  const plain = highlight(code, language);
  const hasLines = marked.size > 0 || firstNumber !== null;
  const html = hasLines ? renderLines(plain, marked, firstNumber) : plain;
  const hasFocus = [...marked.values()].some((marks) => marks.has('focus'));
  const isLong = code.split('\n').some((line) => line.length > MAX_LINE_LENGTH);
  return (
    <figure className={hasFocus ? 'code-block has-focus' : 'code-block'}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      {(isWrapped || isLong) && (
        <label className="code-wrap">
          <input type="checkbox" defaultChecked={isWrapped} /> Wrap
        </label>
      )}
      <pre className={hasLines ? 'lines' : undefined} data-language={language} tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
