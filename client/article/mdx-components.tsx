import type { ReactElement, ReactNode } from 'react';
import { Card, CardGrid } from './card.tsx';
import { CodeBlock } from './code-block.tsx';

/** The components that a page may name. */
export const AUTHOR_COMPONENTS = { Card, CardGrid };

/** Everything that MDX renders by a component of ours, Markdown's own elements included. */
export const MDX_COMPONENTS = { ...AUTHOR_COMPONENTS, pre: Preformatted, table: ScrollingTable };

interface CodeProps {
  className?: string;
  children?: ReactNode;
  'data-title'?: string;
}

/** Markdown's code blocks: a `pre` with one `code` inside. */
function Preformatted(props: { children?: ReactElement<CodeProps> }) {
  const code = props.children?.props;
  if (!code || typeof code.children !== 'string') return <pre tabIndex={0}>{props.children}</pre>;
  const language = /language-(\S+)/.exec(code.className ?? '')?.[1] ?? 'text';
  return (
    <CodeBlock
      code={code.children.replace(/\n$/, '')}
      language={language}
      title={code['data-title']}
    />
  );
}

/** A wide table scrolls by itself, so that the page never does. */
function ScrollingTable(props: { children?: ReactNode }) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table>{props.children}</table>
    </div>
  );
}
