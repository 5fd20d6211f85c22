import type { Problem } from '../../problem.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toFreeSlug, toSlug } from './slug.ts';

/** An operation with a page. */
export interface RoutedOperation {
  operation: Operation;
  /** For readers. */
  label: string;
  /** Path of its page below the overview. */
  slug: string;
  /** Address of its page, with the base path. */
  url: string;
}

/** Lists whose addresses no operation takes. */
export const API_ERRORS_SLUG = 'problems';
export const SCOPES_SLUG = 'scopes';
export const SCHEMAS_SLUG = 'schemas';

/** Return the slug of the info page. */
export function toInfoSlug(spec: ApiSpec): string {
  return toSlug(spec.title) || 'information';
}

/** Assign slugs to operations and webhooks. One that is taken or empty gets a number, and a problem. */
export function assignSlugs(
  spec: ApiSpec,
  locator: SourceLocator,
  { paths, severity }: { paths: ReferencePaths; severity: Problem['severity'] },
): { routed: RoutedOperation[]; problems: Problem[] } {
  const infoSlug = toInfoSlug(spec);
  const owners = new Map([
    [infoSlug, `the page “${spec.title} conventions”`],
    [API_ERRORS_SLUG, 'the list of errors'],
    [SCOPES_SLUG, 'the list of scopes'],
    [SCHEMAS_SLUG, 'the list of schemas'],
  ]);
  const taken = new Set(owners.keys());
  const problems: Problem[] = [];
  const routed = [...spec.operations, ...spec.webhooks].map((operation): RoutedOperation => {
    const preferred = toOperationSlug(operation);
    const slug = toFreeSlug(preferred || operation.kind, taken);
    owners.set(slug, describe(operation));
    if (slug !== preferred) {
      const message = `${describe(operation)} ${toReason(preferred, owners)} Until then, it is at \`${slug}\`.`;
      problems.push({ severity, ...locator.locate(toNamePointer(operation)), message });
    }
    return { operation, slug, label: toOperationLabel(operation), url: paths.url(slug) };
  });
  return { routed, problems };
}

function toReason(slug: string, owners: ReadonlyMap<string, string>): string {
  return slug === ''
    ? 'has no letter or digit to make a path of. Give it an `operationId`.'
    : `would be served at \`${slug}\` like ${owners.get(slug)}. Change its \`operationId\`.`;
}

/** The kebab-case of the id, else of the summary, else of method and path: the first that has Latin letters. */
function toOperationSlug({ kind, operationId, summary, method, path }: Operation): string {
  const fallback = kind === 'webhook' ? path : `${method} ${path}`;
  const slugs = [operationId, summary, fallback].map((name = '') => toSlug(name));
  return slugs.find((slug) => /[a-z]/.test(slug)) ?? slugs.find((slug) => slug !== '') ?? '';
}

function describe(operation: Operation): string {
  const id = operation.operationId;
  return `${toCallLabel(operation)}${id === undefined ? '' : ` (operationId \`${id}\`)`}`;
}

/** Return the pointer to the value that the slug comes from. */
function toNamePointer({ pointer, operationId, summary }: Operation): string {
  if (operationId !== undefined) return `${pointer}/operationId`;
  return summary === undefined ? pointer : `${pointer}/summary`;
}

/** A longer summary, or one with several lines, is not used as a name. */
const MAX_LABEL_LENGTH = 120;

/** Tell whether a summary is a title rather than a text. */
export function isTitle(summary: string): boolean {
  return summary.length <= MAX_LABEL_LENGTH && !/\n./.test(summary);
}

/** Return the label of an operation: its summary, else the words of its id, else its method and path. */
export function toOperationLabel(operation: Operation): string {
  const { summary, operationId } = operation;
  if (summary !== undefined && isTitle(summary)) return summary;
  return operationId === undefined ? toCallLabel(operation) : toHumanId(operationId);
}

/** `PostCustomers` → `Post customers`, `getAPIKey` → `Get API key`, `repos/list-for-org` → `Repos list for org` */
export function toHumanId(id: string): string {
  const words = id
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[\s_./-]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}+$/u.test(word) && word.length > 1 ? word : word.toLowerCase()));
  const text = words.join(' ') || id;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `GET /users/{id}` */
function toCallLabel({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
