import type { ReactNode } from 'react';
import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SafeTree, SchemaDetail } from '../../../client/article/schema-node.ts';
import { Tree } from '../../../client/article/tree.tsx';
import type { Heading } from '../../../client/model/page.ts';
import { createLinkedHeading } from '../../article/permalink.ts';
import { createWrittenLink } from '../../article/written-link.ts';
import { toSafeLink } from '../reference/link-resolver.ts';
import type { LinkResolver, SpecLink } from '../reference/link-resolver.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import type { PageTexts } from '../reference/page-texts.ts';
import type { ProvisionalMark } from '../reference/provisional.ts';
import type { ExternalDocs, Server } from '../schema/spec.ts';

interface PageTitleProps {
  /** Null for a page that is not proposed. */
  mark: ProvisionalMark | null;
  children: ReactNode;
}

/** The title of a page, and that the page is proposed. */
export function PageTitle({ mark, children }: PageTitleProps) {
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

/** The version of the API; an API without one is nothing. */
export function Version({ version }: { version: string }) {
  return version !== '' && <p className="overview-version">Version {version}</p>;
}

interface SectionProps {
  heading: Heading;
  className?: string | undefined;
  /** Whether Markdown omits it. */
  isIgnored?: boolean | undefined;
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

/** Return the first sentence of a description; undefined for one with a link, whose end may be cut off. */
export function toSummary(description: string | undefined): string | undefined {
  const [sentence] =
    /^[^\n[\]]+?\.(?=\s|$)/.exec(description?.replace(/\n(?!\n)/g, ' ') ?? '') ?? [];
  return sentence;
}

/** Operations with links to their pages. */
export function OperationList({ operations }: { operations: RoutedOperation[] }) {
  return (
    <ul className="overview-operations">
      {operations.map(({ operation: { method, path, isDeprecated }, label, url }) => (
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

function DeprecatedMark() {
  return <span className="schema-mark schema-deprecated"> deprecated</span>;
}

/** A link of the document. */
function SpecAnchor({ link, text }: { link: SpecLink; text: string }) {
  const { href, ...written } = link;
  return <Tree nodes={[createWrittenLink(written, href, text)]} />;
}

interface DocsNoteProps {
  docs: ExternalDocs | undefined;
  links: LinkResolver;
}

/** A link to an explanation in the guide or on another site. An address that is not safe has none. */
export function DocsNote({ docs, links }: DocsNoteProps) {
  const link = toSafeLink(docs?.url, links);
  if (!link) return null;
  return (
    <p className="operation-guide">
      {link.isKnown ? 'See also: ' : 'Explained in the guide: '}
      <SpecAnchor link={link} text={docs?.description ?? link.written} />
    </p>
  );
}

interface ServerAddressProps {
  server: Server;
  texts: Pick<PageTexts, 'renderDescription'>;
}

/** The address of a server and its variables. */
export function ServerAddress({ server, texts }: ServerAddressProps) {
  const { url, description, variables } = server;
  return (
    <>
      <p>
        <code>{url}</code>
      </p>
      <Description nodes={texts.renderDescription(description)} />
      {variables.length > 0 && (
        <ul className="schema-fields">
          {variables.map((variable) => (
            <li key={variable.name}>
              <code className="schema-name">{variable.name}</code>
              <Description nodes={texts.renderDescription(variable.description)} />
              <SchemaDetails details={toVariableDetails(variable)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function toVariableDetails({ defaultValue, allowed }: Server['variables'][number]): SchemaDetail[] {
  return [
    { label: 'Default', values: [defaultValue].filter(Boolean), isCode: true },
    { label: 'Allowed', values: allowed, isCode: true },
  ].filter(({ values }) => values.length > 0);
}

/** A value as JSON. */
export function JsonExample({ value }: { value: unknown }) {
  return <CodeBlock code={JSON.stringify(value, null, 2) ?? ''} language="json" wrap="always" />;
}

interface DescribedLinksProps {
  links: { name: string; url: string; description: SafeTree }[];
}

/** Names as code, with links to their pages and what they are. */
export function DescribedLinks({ links }: DescribedLinksProps) {
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
