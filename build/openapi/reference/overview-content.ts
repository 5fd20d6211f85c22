import type { SafeTree, SchemaDetail, SchemaField } from '../../../client/article/schema-node.ts';
import { isObject, toObject } from '../load/json.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from '../schema/server-url.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, Operation, SecurityRequirement } from '../schema/spec.ts';
import { REQUEST_HEADERS_ID, RESPONSE_HEADERS_ID } from './common-headers.ts';
import { toField } from './message-content.ts';
import { toListedOperations } from './operation-names.ts';
import type { ListedOperation } from './operation-names.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import { toCode } from './schema-constraints.ts';
import { toAlternatives } from './security-schemes.ts';
import type { Credential } from './security-schemes.ts';
import { MESSAGES_PATH, PROBLEMS_PATH } from './reference-paths.ts';

/** The overview of a reference: the API, its base URLs, and every operation. */
export interface OverviewContent {
  kind: 'overview';
  title: string;
  version: string;
  description: SafeTree;
  infoUrl: string;
  /** Null for a document that is too large for one page. */
  fullReferenceUrl: string | null;
  documents: FileLink[];
  /** Files for programs beside the document. */
  programFiles: FileLink[];
  baseUrls: {
    heading: SectionHeading;
    urls: string[];
    /** What samples show where the document names no host; null where it always does. */
    placeholder: string | null;
  };
  authentication: { heading: SectionHeading; alternatives: Credential[][] } | null;
  groups: { heading: SectionHeading; description: SafeTree; operations: ListedOperation[] }[];
  commonHeaders: CommonHeadersContent[];
  /** Fields of schemas that say who a person is. */
  personalData: { heading: SectionHeading; details: SchemaDetail[] } | null;
}

/** Headers that most operations have. */
interface CommonHeadersContent {
  heading: SectionHeading;
  /** What has them. */
  owner: string;
  fields: SchemaField[];
}

/** A file to download. */
export interface FileLink {
  label: string;
  /** With the base path. */
  url: string;
}

/** Create the content of the overview. */
export function createOverview(page: PageBuilder): OverviewContent {
  const { files, model } = page;
  const { spec, groups, infoSlug, paths } = model;
  const security = findUsualSecurity(spec);
  const toFiles = (links: [label: string, path: string][]): FileLink[] =>
    links
      .filter(([, path]) => files.has(path))
      .map(([label, path]) => ({ label, url: paths.withBase(path) }));
  return {
    kind: 'overview',
    title: spec.title,
    version: spec.version,
    description: page.renderDescription(toOpening(spec)),
    infoUrl: paths.url(infoSlug),
    fullReferenceUrl: files.has(paths.document('json'))
      ? paths.withBase(paths.fullReference)
      : null,
    documents: toFiles([
      ['JSON', paths.document('json')],
      ['YAML', paths.document('yaml')],
    ]),
    programFiles: toFiles([
      ['problems as JSON', PROBLEMS_PATH],
      ['webhook messages as JSON', MESSAGES_PATH],
    ]),
    baseUrls: {
      heading: page.createHeading(2, 'Base URL', 'base-url'),
      urls: spec.servers.map(toServerUrl).filter(Boolean),
      placeholder: spec.operations.every(hasOrigin) ? null : PLACEHOLDER_ORIGIN,
    },
    authentication:
      security.length > 0
        ? {
            heading: page.createHeading(2, 'Authentication'),
            alternatives: toAlternatives(security, model),
          }
        : null,
    groups: groups
      .filter(({ operations }) => operations.length > 0)
      .map(({ slug, label, description, operations }) => ({
        heading: page.createHeading(2, label, `operations-${slug}`),
        description: page.renderDescription(description),
        operations: toListedOperations(operations),
      })),
    commonHeaders: [
      ...createCommonHeaders('request', REQUEST_HEADERS_ID, page),
      ...createCommonHeaders('response', RESPONSE_HEADERS_ID, page),
    ],
    personalData: createPersonalData(page),
  };
}

/** Describe once what the pages of operations only name. */
function createCommonHeaders(
  direction: Direction,
  id: string,
  page: PageBuilder,
): CommonHeadersContent[] {
  const { headers } = page.model.commonHeaders[direction];
  if (headers.length === 0) return [];
  const place = { prefix: 'header', direction };
  const owner = direction === 'request' ? 'Request' : 'Response';
  return [
    {
      heading: page.createHeading(2, `${owner} headers`, id),
      owner: `${direction}s`,
      fields: headers.map((header) => toField(header, place, page)),
    },
  ];
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

function createPersonalData(page: PageBuilder): OverviewContent['personalData'] {
  const details = listPersonalFields(page.model.spec);
  return details.length === 0 ? null : { heading: page.createHeading(2, 'Personal data'), details };
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

/** List the targets of each `$ref` other than those that a schema extends. */
function findTargets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTargets);
  if (!isObject(value)) return [];
  const { $ref: target, allOf, ...parts } = value;
  const extended = Array.isArray(allOf) ? allOf.filter((part) => !toObject(part)['$ref']) : [];
  const targets = typeof target === 'string' ? [target] : [];
  return [...targets, ...findTargets(extended), ...Object.values(parts).flatMap(findTargets)];
}
