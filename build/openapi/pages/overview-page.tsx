import type { ReactNode } from 'react';
import { Card, CardGrid } from '../../../client/article/card.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { SchemaFields } from '../../../client/article/schema.tsx';
import { isObject, toObject } from '../load/json.ts';
import { REQUEST_HEADERS_ID, RESPONSE_HEADERS_ID } from '../reference/common-headers.ts';
import { divideGroups, REST_CAPTION, toTagSlug } from '../reference/operation-groups.ts';
import type { OperationGroup } from '../reference/operation-groups.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { toField } from '../reference/parameter-field.ts';
import { MESSAGES_PATH, PROBLEMS_PATH } from '../reference/reference-paths.ts';
import { toCode } from '../reference/schema-constraints.ts';
import type { Direction } from '../schema/schema.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from '../schema/server-url.ts';
import type { ApiSpec, Operation, SecurityRequirement } from '../schema/spec.ts';
import { Authentication } from './authentication.tsx';
import { PageTitle, Section, toSummary, Version } from './page-parts.tsx';

/** Render the overview of a reference: how to call the API, and a card for each group of operations. */
export function renderOverview(page: PageBuilder): ReactNode {
  const { spec, paths, infoSlug } = page.model;
  const security = findUsualSecurity(spec);
  const personalData = listPersonalFields(spec);
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{spec.title} overview</PageTitle>
      <Version version={spec.version} />
      <Description nodes={page.renderDescription(toOpening(spec))} />
      <Section heading={page.createHeading(2, 'Base URL', 'base-url')}>
        <BaseUrls spec={spec} />
      </Section>
      {security.length > 0 && (
        <Section heading={page.createHeading(2, 'Authentication')}>
          <Authentication security={security} model={page.model} />
        </Section>
      )}
      <p>
        <a href={paths.url(infoSlug)}>Conventions, servers and credentials in detail</a>
      </p>
      {renderGroups(page)}
      {renderCommonHeaders('request', REQUEST_HEADERS_ID, page)}
      {renderCommonHeaders('response', RESPONSE_HEADERS_ID, page)}
      {personalData.length > 0 && (
        <Section heading={page.createHeading(2, 'Personal data')}>
          <p>These fields say who a person is, or what a person has written or done:</p>
          <SchemaDetails details={personalData} />
        </Section>
      )}
      {renderDocuments(page)}
    </div>
  );
}

/** A card for each group of operations, below the captions of the sidebar. */
function renderGroups(page: PageBuilder): ReactNode {
  const { spec, groups } = page.model;
  const { grouped, rest } = divideGroups(spec, groups);
  const restLabel = grouped.length > 0 ? REST_CAPTION : 'Operations';
  return [...grouped, { label: restLabel, members: rest }]
    .filter(({ members }) => members.length > 0)
    .map(({ label, members }) => (
      <Section heading={page.createHeading(2, label)} key={label}>
        <CardGrid>
          {members.map((group) => (
            <GroupCard group={group} page={page} key={group.slug} />
          ))}
        </CardGrid>
      </Section>
    ));
}

function GroupCard({ group, page }: { group: OperationGroup; page: PageBuilder }) {
  const { label, description, operations } = group;
  const { length } = operations;
  return (
    <Card title={label} href={page.model.paths.url(toTagSlug(group))}>
      <Description nodes={page.renderDescription(toSummary(description))} />
      {length > 0 && (
        <p className="operation-count">{length === 1 ? '1 operation' : `${length} operations`}</p>
      )}
    </Card>
  );
}

/** The whole API for tools, and for readers who want it on one page. */
function renderDocuments(page: PageBuilder): ReactNode {
  const { paths } = page.model;
  const contract = { JSON: paths.document('json'), YAML: paths.document('yaml') };
  const programs = { 'problems as JSON': PROBLEMS_PATH, 'webhook messages as JSON': MESSAGES_PATH };
  const files = Object.values({ ...contract, ...programs });
  if (!files.some((path) => page.files.has(path))) return null;
  return (
    <Section heading={page.createHeading(2, 'The whole API in one document')}>
      {page.files.has(contract.JSON) && (
        <p>
          <a href={paths.withBase(paths.fullReference)} data-document-load="">
            All operations and schemas in one document
          </a>
        </p>
      )}
      <FileLinks title="OpenAPI contract" files={contract} page={page} />
      <FileLinks title="For programs" files={programs} page={page} />
    </Section>
  );
}

interface FileLinksProps {
  title: string;
  /** Paths by label. A document that is too large is not a file. */
  files: Record<string, string>;
  page: PageBuilder;
}

function FileLinks({ title, files, page }: FileLinksProps) {
  const existing = Object.entries(files).filter(([, path]) => page.files.has(path));
  if (existing.length === 0) return null;
  return (
    <p className="spec-downloads">
      {title}:{' '}
      {existing.map(([label, path], index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={page.model.paths.withBase(path)} download="">
            {label}
          </a>
        </span>
      ))}
    </p>
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

/** Describe once what the pages of operations only name. */
function renderCommonHeaders(direction: Direction, id: string, page: PageBuilder): ReactNode {
  const { headers } = page.model.commonHeaders[direction];
  if (headers.length === 0) return null;
  const owner = direction === 'request' ? 'Request' : 'Response';
  const context = { prefix: 'header', direction };
  return (
    <Section heading={page.createHeading(2, `${owner} headers`, id)}>
      <p>Most operations have {direction}s with these headers:</p>
      <SchemaFields fields={headers.map((header) => toField(header, context, page))} />
    </Section>
  );
}

function hasOrigin({ servers }: Operation): boolean {
  return URL.canParse(toServerUrl(servers[0]));
}

/** Return the summary, or else the first paragraph of the description. */
function toOpening({ summary, description }: ApiSpec): string | undefined {
  if (summary !== undefined) return summary;
  const paragraphs = description?.split(/\r?\n\s*\r?\n/) ?? [];
  const opening = paragraphs.find((paragraph) => !/^\s*(?:#|<)/.test(paragraph));
  // The texts of footnotes come later.
  return opening?.replace(/\[\^[^\]]+\]/g, '');
}

/** Return the security that most operations have, of those with any. */
function findUsualSecurity({ operations }: ApiSpec): SecurityRequirement[] {
  const secured = operations.filter(({ security }) => security.length > 0);
  const bySecurity = Map.groupBy(secured, ({ security }) => JSON.stringify(security));
  const [usual = []] = [...bySecurity.values()].toSorted((a, b) => b.length - a.length);
  return usual[0]?.security ?? [];
}

const COMPONENTS = '#/components/schemas/';

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

/** List the targets of each `$ref` other than those that a schema extends. */
function findTargets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTargets);
  if (!isObject(value)) return [];
  const { $ref: target, allOf, ...parts } = value;
  const extended = Array.isArray(allOf) ? allOf.filter((part) => !toObject(part)['$ref']) : [];
  const targets = typeof target === 'string' ? [target] : [];
  return [...targets, ...findTargets(extended), ...Object.values(parts).flatMap(findTargets)];
}
