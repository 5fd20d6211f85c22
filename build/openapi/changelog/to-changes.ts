import { toPointer, toPointerKeys } from '../load/json.ts';
import { HTTP_METHODS } from '../load/walk-document.ts';
import { toCode } from '../reference/schema-constraints.ts';
import type { Difference } from './compare-documents.ts';

/** What a change means for a client that was written before it. */
export type Impact = 'breaking' | 'additive' | 'other';

/** A change of an API contract. */
export interface ApiChange {
  impact: Impact;
  /** Markdown: ``Property `name` of `Pet` was removed.`` */
  text: string;
  /** JSON pointer to the operation, path or component schema that changed; `#` for another part of the contract. */
  part: string;
  /** Name of that part: `GET /pets`, `Pet`, `API`. */
  label: string;
  /** JSON pointer to the place: in the newer contract, or the older one for what was removed. */
  pointer: string;
}

const IMPACTS = { major: 'breaking', minor: 'additive', patch: 'other' } as const;

/** Convert the differences that Redocly finds to changes, in their order. */
export function toChanges(differences: Difference[]): ApiChange[] {
  return differences.filter(isOfInterest).map((difference) => {
    const { kind, verdicts } = difference;
    const pointer = toPlace(difference);
    const { part, label } = toPart(pointer);
    const keys = toPointerKeys(pointer.slice(part.length));
    const place = keys.join('/') || label;
    const messages = verdicts.map(({ message }) => message.replace(/'([^'`]*)'/g, '`$1`'));
    const text = messages.join(' ') || `${toCode(place)} was ${kind}.`;
    return { impact: toImpact(difference, keys), text, part, label, pointer };
  });
}

const SENT_PROPERTY = /^#\/paths\/.+\/requestBody\/.+\/properties\/[^/]+$/;

/**
 * Redocly knows no extensions, but an API key without a scope that is required now is refused. A property that a client
 * still sends means nothing to Redocly when it is gone, but the API may refuse it, or lose what it says.
 */
function toImpact(difference: Difference, keys: string[]): Impact {
  const { path, kind, impact, base, revision } = difference;
  const scopes = toScopes(base?.value);
  const needsScopes =
    keys.at(-1) === 'x-required-scopes' &&
    toScopes(revision?.value).some((scope) => !scopes.includes(scope));
  const losesProperty = kind === 'removed' && SENT_PROPERTY.test(path);
  return needsScopes || losesProperty ? 'breaking' : IMPACTS[impact];
}

/** The documents are compared with scopes as a text. */
function toScopes(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',') : [];
}

/** What an entry of the history says about itself. Its version is the title of its list of changes. */
const RELEASE_KEYS = ['x-released', 'x-supported-until', 'x-retired', 'x-breaking-accepted'];

function isOfInterest(difference: Difference): boolean {
  const [first = '', second] = toPointerKeys(toPlace(difference));
  if (first === 'info') return second !== 'version';
  return !RELEASE_KEYS.includes(first);
}

/** A shared parameter, response or header has no page, so the first operation with it stands for it. */
function toPlace({ path, property, base, revision }: Difference): string {
  const pointer = (revision ?? base)?.pointer ?? path;
  const place = pointer.startsWith('#/components/schemas/') ? pointer : path;
  const end = property === undefined || property === 'key' ? '' : toPointer('', property);
  return place.endsWith(end) ? place : place + end;
}

const PART = new RegExp(
  `^#/(?:(?:paths|webhooks)/[^/]+(?:/(?:${HTTP_METHODS.join('|')})(?=/|$))?|components/schemas/[^/]+)`,
);

/** Find the operation, path or schema that a pointer leads into. */
function toPart(pointer: string): Pick<ApiChange, 'part' | 'label'> {
  const [part] = PART.exec(pointer) ?? [];
  if (part === undefined) return { part: '#', label: 'API' };
  const [folder, name = '', last] = toPointerKeys(part);
  if (folder === 'components') return { part, label: last ?? '' };
  const isOperation = folder === 'paths' && last !== undefined;
  return { part, label: isOperation ? `${last.toUpperCase()} ${name}` : name };
}
