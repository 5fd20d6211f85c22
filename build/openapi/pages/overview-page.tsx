import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { isObject, toObject } from '../load/json.ts';
import type { ApiSpec, Operation, SecurityRequirement } from '../schema/spec.ts';
import { Authentication } from './authentication.tsx';
import { COMMON_HEADERS_ID } from '../reference/common-headers.ts';
import { toField } from './message-content.tsx';
import { createMessageScope } from '../reference/message-scope.ts';
import { OperationList, ProgramFiles, Section, SpecDownloads } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { toCode } from '../reference/schema-constraints.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from '../schema/server-url.ts';

/** Render the overview of a reference: the API, its base URLs, and every operation. */
export function renderOverviewPage(page: PageScope, reference: ReferenceContext): ReactNode {
  const { spec, groups, infoSlug, paths, files } = reference;
  const security = findUsualSecurity(spec);
  return (
    <div className="overview">
      <h1>{spec.title} overview</h1>
      {spec.version !== '' && <p className="overview-version">Version {spec.version}</p>}
      <Description nodes={page.renderDescription(toOpening(spec))} />
      <p>
        <a href={paths.url(infoSlug)}>Conventions, servers and credentials in detail</a>
      </p>
      {files.has(paths.document('json')) && (
        <p>
          <a href={paths.withBase(paths.fullReference)} data-document-load="">
            All operations and schemas in one document
          </a>
        </p>
      )}
      <SpecDownloads reference={reference} />
      <ProgramFiles reference={reference} />
      <Section heading={page.createHeading(2, 'Base URL', 'base-url')}>
        <BaseUrls spec={spec} />
      </Section>
      {security.length > 0 && (
        <Section heading={page.createHeading(2, 'Authentication')}>
          <Authentication security={security} reference={reference} />
        </Section>
      )}
      {groups
        .filter(({ operations }) => operations.length > 0)
        .map(({ slug, label, description, operations }) => (
          <Section heading={page.createHeading(2, label, `operations-${slug}`)} key={slug}>
            <Description nodes={page.renderDescription(description)} />
            <OperationList operations={operations} paths={paths} />
          </Section>
        ))}
      {renderCommonHeaders(page, reference)}
      {renderPersonalData(page, spec)}
    </div>
  );
}

/** Describe once what the pages of operations only name. */
function renderCommonHeaders(page: PageScope, reference: ReferenceContext): ReactNode {
  const { headers } = reference.commonHeaders;
  if (headers.length === 0) return null;
  const scope = createMessageScope(page, reference, '');
  const { response: budget } = scope.budgets;
  const place = { prefix: 'header', direction: 'response', budget } as const;
  return (
    <Section heading={page.createHeading(2, 'Response headers', COMMON_HEADERS_ID)}>
      <p>Most operations have responses with these headers:</p>
      <SchemaFields fields={headers.map((header) => toField(header, place, scope))} />
    </Section>
  );
}

function BaseUrls({ spec: { servers, operations } }: { spec: ApiSpec }) {
  const urls = servers.map(toServerUrl).filter(Boolean);
  return (
    <>
      {urls.map((url) => (
        <p key={url}>
          <code>{url}</code>
        </p>
      ))}
      {urls.length === 0 && <p>The contract names no server.</p>}
      {!operations.every(hasOrigin) && (
        <p>
          Samples show <code>{PLACEHOLDER_ORIGIN}</code> where the contract names no host.
        </p>
      )}
    </>
  );
}

function hasOrigin({ servers }: Operation): boolean {
  return URL.canParse(toServerUrl(servers[0]));
}

/** Return the summary, or else the first paragraph of the description. */
function toOpening({ summary, description }: ApiSpec): string | undefined {
  if (summary !== undefined) return summary;
  const paragraphs = description?.split(/\r?\n\s*\r?\n/) ?? [];
  return paragraphs.find((paragraph) => !/^\s*(?:#|<)/.test(paragraph));
}

/** Return the security that most operations have, of those with any. */
function findUsualSecurity({ operations }: ApiSpec): SecurityRequirement[] {
  const secured = operations.filter(({ security }) => security.length > 0);
  const bySecurity = Map.groupBy(secured, ({ security }) => JSON.stringify(security));
  const [usual = []] = [...bySecurity.values()].toSorted((a, b) => b.length - a.length);
  return usual[0]?.security ?? [];
}

const COMPONENTS = '#/components/schemas/';

/** Render the fields of all schemas that hold personal data; null without any. */
function renderPersonalData(page: PageScope, spec: ApiSpec): ReactNode {
  const details = listPersonalFields(spec);
  if (details.length === 0) return null;
  return (
    <Section heading={page.createHeading(2, 'Personal data')}>
      <p>These fields say who a person is, or what a person has written or done:</p>
      <SchemaDetails details={details} />
    </Section>
  );
}

/** A schema that is nothing but a part of others is listed where it is used. */
function listPersonalFields({ references, resolveSchema }: ApiSpec): SchemaDetail[] {
  const used = new Set(findTargets(references.find('#')));
  return Object.keys(toObject(references.find('#/components/schemas'))).flatMap((name) => {
    const target = COMPONENTS + name;
    if (!used.has(target)) return [];
    const { properties, resolve } = resolveSchema({ $ref: target });
    const fields = [...properties].filter(([, part]) => resolve(part).privacy === 'personal');
    if (fields.length === 0) return [];
    return [{ label: toCode(name), values: fields.map(([field]) => field), isCode: true }];
  });
}

/** List the targets of references other than those that a schema extends. */
function findTargets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTargets);
  if (!isObject(value)) return [];
  const { $ref: target, allOf, ...parts } = value;
  const extended = Array.isArray(allOf) ? allOf.filter((part) => !toObject(part)['$ref']) : [];
  const own = typeof target === 'string' ? [target] : [];
  return [...own, ...findTargets(extended), ...Object.values(parts).flatMap(findTargets)];
}
