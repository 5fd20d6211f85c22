import type { ReactNode } from 'react';
import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { Tree } from '../../../client/article/tree.tsx';
import { createLinkedHeading } from '../../article/permalink.ts';
import { createWrittenLink } from '../../article/written-link.ts';
import type { DocsLink, SpecLink } from '../reference/link-resolver.ts';
import type { DescribedLink } from '../reference/list-content.ts';
import type { ListedOperation } from '../reference/operation-names.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import type { SectionHeading } from '../reference/page-texts.ts';
import type { ServerContent } from '../reference/server-content.ts';

/** The title of a page, and that the page is proposed. */
export function PageTitle({ mark, children }: MarkedContent & { children: ReactNode }) {
  return (
    <>
      <h1>{children}</h1>
      {mark && (
        <p className="provisional">
          {mark.docs ? <SpecAnchor link={mark.docs} text="Provisional" /> : 'Provisional'}: what
          this page says is proposed and may still change.
        </p>
      )}
    </>
  );
}

interface SectionProps {
  heading: SectionHeading;
  className?: string | undefined;
  /** Whether Markdown omits it. */
  isIgnored?: boolean;
  children?: ReactNode;
}

/** A part of a page below its heading, which has a permalink. */
export function Section({ heading, className, isIgnored = false, children }: SectionProps) {
  return (
    <section className={className} data-markdown-ignore={isIgnored ? '' : undefined}>
      <Tree nodes={[createLinkedHeading(heading)]} />
      {children}
    </section>
  );
}

/** Operations with links to their pages. */
export function OperationList({ operations }: { operations: ListedOperation[] }) {
  return (
    <ul className="overview-operations">
      {operations.map(({ method, path, isDeprecated, label, url }) => (
        <li key={url}>
          <MethodBadge method={method} /> <a href={url}>{label}</a>{' '}
          <code>
            <PathText path={path} />
          </code>
          {isDeprecated && <DeprecatedMark />}
        </li>
      ))}
    </ul>
  );
}

export function DeprecatedMark() {
  return <span className="schema-mark schema-deprecated"> deprecated</span>;
}

/** A link of the document. */
export function SpecAnchor({ link, text }: { link: SpecLink; text: string }) {
  const { href, ...written } = link;
  return <Tree nodes={[createWrittenLink(written, href, text)]} />;
}

/** A link to an explanation in the guide or on another site. */
export function DocsNote({ docs }: { docs: DocsLink | null }) {
  if (!docs) return null;
  const { text, ...link } = docs;
  return (
    <p className="operation-guide">
      {link.isKnown ? 'See also: ' : 'Explained in the guide: '}
      <SpecAnchor link={link} text={text} />
    </p>
  );
}

/** The address of a server and its variables. */
export function ServerAddress({ server }: { server: ServerContent }) {
  const { url, description, variables } = server;
  return (
    <>
      <p>
        <code>{url}</code>
      </p>
      <Description nodes={description} />
      {variables.length > 0 && (
        <ul className="schema-fields">
          {variables.map((variable) => (
            <li key={variable.name}>
              <code className="schema-name">{variable.name}</code>
              <Description nodes={variable.description} />
              <SchemaDetails details={variable.details} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A value as JSON. */
export function JsonExample({ value }: { value: unknown }) {
  return <CodeBlock code={JSON.stringify(value, null, 2) ?? ''} language="json" wrap="always" />;
}

/** Names as code, with links to their pages and what they are. */
export function DescribedLinks({ links }: { links: DescribedLink[] }) {
  return (
    <ul className="schema-fields">
      {links.map(({ name, url, description }) => (
        <li key={name}>
          <div className="schema-head">
            <a href={url}>
              <code>{name}</code>
            </a>
          </div>
          <Description nodes={description} />
        </li>
      ))}
    </ul>
  );
}
