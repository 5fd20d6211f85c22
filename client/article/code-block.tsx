import { useArticle } from './article-context.tsx';

/** A code block: `pre` and `code` alone read well without script; the browser adds the copy button. */
export function CodeBlock(props: { code: string; language: string; title?: string | undefined }) {
  const { highlight } = useArticle();
  const html = highlight(props.code, props.language);
  const pre = (
    <pre data-language={props.language} tabIndex={0}>
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
  return (
    <figure className="code-block">
      {props.title !== undefined && <figcaption>{props.title}</figcaption>}
      {pre}
    </figure>
  );
}
