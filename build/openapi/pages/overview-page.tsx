import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import type { FileLink, OverviewContent } from '../reference/overview-content.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import { Authentication } from './authentication.tsx';
import { OperationList, PageTitle, Section } from './page-parts.tsx';

/** The overview of a reference: the API, its base URLs, and every operation. */
export function OverviewPage({ page }: { page: OverviewContent & MarkedContent }) {
  const { authentication, commonHeaders, personalData } = page;
  return (
    <div className="overview">
      <Introduction page={page} />
      <FileLinks title="OpenAPI contract" files={page.documents} />
      <FileLinks title="For programs" files={page.programFiles} />
      <BaseUrls {...page.baseUrls} />
      {authentication && (
        <Section heading={authentication.heading}>
          <Authentication alternatives={authentication.alternatives} />
        </Section>
      )}
      {page.groups.map(({ heading, description, operations }) => (
        <Section heading={heading} key={heading.id}>
          <Description nodes={description} />
          <OperationList operations={operations} />
        </Section>
      ))}
      {commonHeaders.map(({ heading, owner, fields }) => (
        <Section heading={heading} key={heading.id}>
          <p>Most operations have {owner} with these headers:</p>
          <SchemaFields fields={fields} />
        </Section>
      ))}
      {personalData && (
        <Section heading={personalData.heading}>
          <p>These fields say who a person is, or what a person has written or done:</p>
          <SchemaDetails details={personalData.details} />
        </Section>
      )}
    </div>
  );
}

function Introduction({ page }: { page: OverviewContent & MarkedContent }) {
  const { title, version, description, infoUrl, fullReferenceUrl } = page;
  return (
    <>
      <PageTitle mark={page.mark}>{title} overview</PageTitle>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description nodes={description} />
      <p>
        <a href={infoUrl}>Conventions, servers and credentials in detail</a>
      </p>
      {fullReferenceUrl !== null && (
        <p>
          <a href={fullReferenceUrl} data-document-load="">
            All operations and schemas in one document
          </a>
        </p>
      )}
    </>
  );
}

function FileLinks({ title, files }: { title: string; files: FileLink[] }) {
  if (files.length === 0) return null;
  return (
    <p className="spec-downloads">
      {title}:{' '}
      {files.map(({ label, url }, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} download="">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

function BaseUrls({ heading, urls, placeholder }: OverviewContent['baseUrls']) {
  return (
    <Section heading={heading}>
      {urls.map((url) => (
        <p key={url}>
          <code>{url}</code>
        </p>
      ))}
      {urls.length === 0 && <p>The contract names no server.</p>}
      {placeholder !== null && (
        <p>
          Samples show <code>{placeholder}</code> where the contract names no host.
        </p>
      )}
    </Section>
  );
}
