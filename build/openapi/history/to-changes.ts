import { toInlineText, toList, toPointer, toPointerKeys, toText } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { createReferenceResolver } from '../load/references.ts';
import { HTTP_METHODS } from '../load/walk-document.ts';
import type { Difference } from './compare-documents.ts';

/** What a change means for a client that was written before it. */
export type Impact = 'breaking' | 'additive' | 'documentation';

/** A change of an API contract. */
export interface ApiChange {
  impact: Impact;
  /** A sentence in Markdown: ``Property `name` of `Pet` was removed.`` */
  text: string;
  /** JSON pointer to the operation or component schema that changed; `#` for another part of the contract. */
  part: string;
  /** Name of that part: `GET /pets`, `Pet`, `API`. */
  label: string;
  /** JSON pointer to the place, below the part that shows it: in the newer contract, or the older one for what was removed. */
  pointer: string;
  kind: Difference['kind'];
}

interface ComparedDocuments {
  before: OpenApiDocument;
  after: OpenApiDocument;
}

/** Convert the differences of two documents to changes, in their order. A change of a shared component is one change. */
export function toChanges(differences: Difference[], compared: ComparedDocuments): ApiChange[] {
  const changes = differences
    .filter(isOfInterest)
    .map((difference) => toChange(difference, compared));
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function isOfInterest({ path, property }: Difference): boolean {
  const keys = toPointerKeys(path);
  const key = property ?? keys.at(-1) ?? '';
  // Which samples have passed is no part of the contract.
  if (keys[0] === SAMPLE_EVIDENCE) return false;
  // The version is the title of its list of changes.
  return !(path === '#/info' && key === 'version') && !OWN_EXTENSIONS.includes(key);
}

/** Extension with the samples that have passed. */
export const SAMPLE_EVIDENCE = 'x-sample-evidence';

/** What an entry of the history says about itself, and scopes, which are compared with the operations. */
const OWN_EXTENSIONS = [
  'x-released',
  'x-supported-until',
  'x-retired',
  'x-breaking-accepted',
  'x-required-scopes',
];

function toChange(difference: Difference, { before, after }: ComparedDocuments): ApiChange {
  const { path, kind, base, revision, verdicts } = difference;
  const written = (revision ?? base)?.pointer ?? path;
  // A shared parameter, response or header has no page: the first operation with it shows it.
  const isShown = written.startsWith('#/components/schemas/');
  const pointer = !isShown && OPERATION_POINTER.test(path) ? path : written;
  const sentences = verdicts.map(({ message }) => message.replace(/'([^'`]*)'/g, '`$1`'));
  return {
    impact: toImpact(difference),
    text:
      sentences.length > 0
        ? sentences.join(' ')
        : describe(difference, pointer, revision ? after : before),
    ...toPart(pointer),
    pointer,
    kind,
  };
}

const OPERATION_POINTER = new RegExp(
  `^#/(paths|webhooks)/([^/]+)/(${HTTP_METHODS.join('|')})(?=/|$)`,
);

/** Find the part that a pointer leads into. */
export function toPart(pointer: string): Pick<ApiChange, 'part' | 'label'> {
  const [operation, folder, , method = ''] = OPERATION_POINTER.exec(pointer) ?? [];
  const [, name = ''] = toPointerKeys(pointer);
  if (operation !== undefined) {
    return {
      part: operation,
      label: folder === 'webhooks' ? name : `${method.toUpperCase()} ${name}`,
    };
  }
  const [schema] = /^#\/components\/schemas\/[^/]+/.exec(pointer) ?? [];
  const [, , label = ''] = toPointerKeys(pointer);
  return schema === undefined ? { part: '#', label: 'API' } : { part: schema, label };
}

/** Keys that say something about the API, and decide nothing. */
const DOCUMENTATION_KEYS = [
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'key',
  'name',
];

/** Last day of something. */
const SUNSET = 'x-sunset';

function toImpact({ path, typeName, kind, impact, property }: Difference): Impact {
  const keys = toPointerKeys(path);
  const key = property ?? keys.at(-1) ?? '';
  if (key === SUNSET) return 'additive';
  // What a client sends is ignored now, or refused.
  const isLostProperty = kind === 'removed' && keys.at(-2) === 'properties';
  if (impact === 'major' || isLostProperty) return 'breaking';
  const isText = DOCUMENTATION_KEYS.includes(key) && kind === 'modified';
  const isAboutApi = ['info', 'tags', 'externalDocs'].includes(keys[0] ?? '');
  const isExtension = typeName === 'SpecExtension' || key.startsWith('x-');
  const isExample = typeName.startsWith('Example') || keys.includes('examples');
  const isUnused = impact === 'patch' && kind !== 'modified' && keys[0] === 'components';
  return isText || isAboutApi || isExtension || isExample || isUnused
    ? 'documentation'
    : 'additive';
}

/** List the entries of one list that another lacks. */
function listMissing(value: unknown, other: unknown): unknown[] {
  return toList(value).filter((entry) => !toList(other).includes(entry));
}

/** Describe a change about which Redocly says nothing. */
function describe(difference: Difference, pointer: string, side: OpenApiDocument): string {
  const { path, kind, property, base, revision } = difference;
  const key = property ?? toPointerKeys(path).at(-1) ?? '';
  if (property === 'key' && base && revision) {
    return `${nameKey(base.pointer)} became ${nameKey(revision.pointer)}.`;
  }
  // A pointer ends with the key that was modified.
  const place = pointer !== path && property !== undefined ? toParent(pointer, property) : pointer;
  const subject = toSubject(place, side);
  if (property === 'deprecated') {
    return `${subject} is ${revision?.value === true ? '' : 'no longer '}deprecated.`;
  }
  if (key === SUNSET && revision) {
    return `${toSubject(toParent(place, SUNSET), side)} goes away on ${toInlineText(revision.value)}.`;
  }
  if (key === 'security') return 'The credentials that it accepts changed.';
  if (property === undefined) return `${subject} was ${kind}.`;
  const name = `\`${property}\` of ${lowerFirst(subject)}`;
  if (Array.isArray(base?.value) && Array.isArray(revision?.value)) {
    return describeList(name, difference);
  }
  if (revision?.value === undefined) return `${name} was removed.`;
  const before = toValue(base?.value);
  const after = toValue(revision.value);
  if (after === null || DOCUMENTATION_KEYS.includes(property)) return `${name} changed.`;
  return before === null
    ? `${name} is now ${after}.`
    : `${name} changed from ${before} to ${after}.`;
}

function describeList(name: string, { base, revision }: Difference): string {
  const parts = [
    { verb: 'gained', entries: listMissing(revision?.value, base?.value) },
    { verb: 'lost', entries: listMissing(base?.value, revision?.value) },
  ].filter(({ entries }) => entries.length > 0);
  const toText = (entries: unknown[]) =>
    entries.map((entry) => toValue(entry) ?? 'a value').join(', ');
  const changes = parts.map(({ verb, entries }) => `${verb} ${toText(entries)}`);
  return `${name} ${changes.join(' and ') || 'has another order'}.`;
}

/** Longer values are not repeated in the sentence. */
const MAX_VALUE_LENGTH = 60;

/** Null for a value that is too long for a sentence, or that Markdown would change. */
function toValue(value: unknown): string | null {
  const text = toInlineText(value);
  const isShort = text !== '' && text.length <= MAX_VALUE_LENGTH && !/[`\n]/.test(text);
  return isShort ? `\`${text}\`` : null;
}

/** What the entries of an object of OpenAPI are called. */
const ENTRY_NAMES: Record<string, string> = {
  properties: 'Property',
  patternProperties: 'Property',
  responses: 'Response',
  headers: 'Header',
  content: 'Media type',
  schemas: 'Schema',
  securitySchemes: 'Credential',
  callbacks: 'Callback',
  links: 'Link',
  examples: 'Example',
  parameters: 'Parameter',
  requestBodies: 'Request body',
  servers: 'Server',
};

/** Name the place of a change: `#/paths/~1pets/get/responses/404` → ``Response `404` ``. */
function toSubject(pointer: string, document: OpenApiDocument): string {
  const keys = toPointerKeys(pointer);
  if (OPERATION_POINTER.exec(pointer)?.[0] === pointer) {
    const { label } = toPart(pointer);
    return pointer.startsWith('#/webhooks') ? `Webhook \`${label}\`` : `\`${label}\``;
  }
  const last = keys.length - 1;
  for (let at = last; at > 0; at -= 1) {
    const entry = ENTRY_NAMES[keys[at - 1] ?? ''];
    // In a schema, a property can have the name of a keyword.
    if (entry === undefined || ENTRY_NAMES[keys[at - 2] ?? ''] === 'Property') continue;
    const subject = `${entry} ${nameKey(toPointerOf(keys.slice(0, at + 1)), document)}`;
    const isWhole = at === last || entry === 'Media type' || keys.at(-1) === 'schema';
    return isWhole ? subject : `${nameKey(pointer)} of ${lowerFirst(subject)}`;
  }
  return keys.includes('requestBody') ? 'Request body' : nameKey(pointer);
}

/** Name the entry that a pointer leads to; those of a list by their names. */
function nameKey(pointer: string, document: OpenApiDocument = {}): string {
  const key = toPointerKeys(pointer).at(-1) ?? 'API';
  const entry = /^\d+$/.test(key)
    ? createReferenceResolver(document).resolve({ $ref: pointer })
    : {};
  return `\`${toText(entry['name']) ?? toText(entry['url']) ?? key}\``;
}

function toPointerOf(keys: string[]): string {
  return keys.reduce((pointer, key) => toPointer(pointer, key), '#');
}

/** Remove a key from the end of a pointer; what has been removed has none there. */
function toParent(pointer: string, key: string): string {
  const end = toPointer('', key);
  return pointer.endsWith(end) ? pointer.slice(0, -end.length) : pointer;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
