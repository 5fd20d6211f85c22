import type { ReactNode } from 'react';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { Tree } from '../../../client/article/tree.tsx';
import type { Heading } from '../../../client/model/page.ts';
import { createWrittenLink } from '../../article/written-link.ts';
import type { ExternalDocs, Server } from '../schema/spec.ts';
import { toSafeUrl } from '../reference/link-resolver.ts';
import type { LinkResolver } from '../reference/link-resolver.ts';
import { toOperationLabel } from '../reference/operation-names.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

/** A heading. The table of contents omits those of depth 4. */
export interface SectionHeading extends Omit<Heading, 'depth'> {
  depth: 2 | 3 | 4;
}

/** A part of a page below its heading. */
export interface SectionProps {
  heading: SectionHeading;
  className?: string;
  children: ReactNode;
}

/** A section whose heading has a permalink. */
export function Section({ heading: { id, text, depth }, className, children }: SectionProps) {
  const Tag = `h${depth}` as const;
  return (
    <section className={className}>
      <Tag id={id}>
        {text}
        <a className="permalink" href={`#${id}`} aria-label={`Link to “${text}”`} />
      </Tag>
      {children}
    </section>
  );
}

/** Sections after each other. */
export function Sections({ sections }: { sections: SectionProps[] }) {
  return sections.map((section) => <Section key={section.heading.id} {...section} />);
}

/** Operations with links to their pages. */
export function OperationList(props: { operations: RoutedOperation[]; paths: ReferencePaths }) {
  return (
    <ul className="overview-operations">
      {props.operations.map(({ operation, slug }) => (
        <li key={slug}>
          <MethodBadge method={operation.method} />{' '}
          <a href={props.paths.url(slug)}>{toOperationLabel(operation)}</a>{' '}
          <code>
            <PathText path={operation.path} />
          </code>
          {operation.isDeprecated && <DeprecatedMark />}
        </li>
      ))}
    </ul>
  );
}

export function DeprecatedMark() {
  return <span className="schema-mark schema-deprecated"> deprecated</span>;
}

/** Links to the OpenAPI document of a reference. */
export function SpecDownloads({ reference: { paths, files } }: { reference: ReferenceContext }) {
  const formats = (['json', 'yaml'] as const).filter((format) => files.has(paths.document(format)));
  const links = formats.map((format) => ({
    label: format.toUpperCase(),
    path: paths.document(format),
  }));
  return <FileLinks title="OpenAPI contract" links={links} paths={paths} />;
}

/** Links to the files that programs can use beside the OpenAPI document. */
export function ProgramFiles({ reference }: { reference: ReferenceContext }) {
  const { paths, files, downloads } = reference;
  const links = [
    { label: 'problems as JSON', path: paths.problems },
    { label: 'webhook messages as JSON', path: paths.messages },
  ].filter(({ path }) => files.has(path) || downloads.has(path));
  return <FileLinks title="For programs" links={links} paths={paths} />;
}

function FileLinks(props: {
  title: string;
  links: { label: string; path: string }[];
  paths: ReferencePaths;
}) {
  const { title, links, paths } = props;
  if (links.length === 0) return null;
  return (
    <p className="spec-downloads">
      {title}:{' '}
      {links.map(({ label, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={paths.withBase(path)} download="">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

/** A link to an explanation in the guide or on another site; null for an address that is not safe. */
export function DocsLink({ docs, links }: { docs: ExternalDocs | undefined; links: LinkResolver }) {
  const url = toSafeUrl(docs?.url, links);
  if (!docs || !url) return null;
  const { href, isKnown } = url;
  const link = createWrittenLink(
    { written: docs.url, isKnown },
    href,
    docs.description ?? docs.url,
  );
  return (
    <p className="operation-guide">
      {isKnown ? 'See also: ' : 'Explained in the guide: '}
      <Tree nodes={[link]} />
    </p>
  );
}

/** The address of a server and its variables. */
export function ServerAddress({ server, page }: { server: Server; page: PageScope }) {
  const { url, description, variables } = server;
  return (
    <>
      <p>
        <code>{url}</code>
      </p>
      <Description nodes={page.renderDescription(description)} />
      {variables.length > 0 && (
        <ul className="schema-fields">
          {variables.map((variable) => (
            <li key={variable.name}>
              <code className="schema-name">{variable.name}</code>
              <Description nodes={page.renderDescription(variable.description)} />
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
