import * as z from 'zod';
import { formatDay } from '../../files/file-dates.ts';
import { toList, toObject, toText, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { RefResolver } from '../load/refs.ts';
import type {
  ExternalDocs,
  ScopeDescription,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from './spec.ts';

/** Parse a link to further documentation; undefined without an address. */
export function parseExternalDocs(value: unknown): ExternalDocs | undefined {
  const docs = toObject(value);
  const url = toText(docs['url']);
  return url === undefined ? undefined : { url, description: toText(docs['description']) };
}

/** Parse servers, without those that have no address. */
export function parseServers(value: unknown): Server[] {
  return toList(value).flatMap((entry) => {
    const server = toObject(entry);
    const url = toText(server['url']);
    if (url === undefined) return [];
    const variables = Object.entries(toObject(server['variables'])).map(([name, raw]) => {
      const variable = toObject(raw);
      return {
        name,
        defaultValue: toText(variable['default']) ?? '',
        allowed: toTexts(variable['enum']),
        description: toText(variable['description']),
      };
    });
    return [{ url, description: toText(server['description']), variables }];
  });
}

/** Parse the reason of a deprecation, and the last day on which something works (`x-sunset`). */
export function parseDeprecationReason(raw: JsonObject): string | undefined {
  const deprecationReason = raw['x-deprecated-reason'] ?? raw['x-deprecated-description'];
  const reason = toText(deprecationReason) ?? toText(raw['x-deprecated']);
  const day = toText(raw['x-sunset']);
  if (day === undefined || !ISO_DAY.safeParse(day).success) return reason;
  const sunset = `It works until ${formatDay(day)}.`;
  return reason === undefined ? sunset : `${reason} ${sunset}`;
}

const ISO_DAY = z.iso.date();

/** Parse the security schemes of a document by their names. */
export function parseSecuritySchemes(
  root: JsonObject,
  references: RefResolver,
): Map<string, SecurityScheme> {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  return new Map(
    Object.entries(schemes).map(([name, raw]) => [
      name,
      parseScheme(name, references.resolve(raw)),
    ]),
  );
}

/** Parse `security`; undefined without it, so that `security` of the document applies. */
export function parseSecurity(value: unknown): SecurityRequirement[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((requirement) =>
    Object.entries(toObject(requirement)).map(([scheme, scopes]) => ({
      scheme,
      scopes: toTexts(scopes),
    })),
  );
}

function parseScheme(name: string, raw: JsonObject): SecurityScheme {
  const type = toText(raw['type']);
  const flows = Object.values(toObject(raw['flows']));
  return {
    name,
    displayName: toText(raw['x-displayName']),
    kind: KINDS.get(type ?? '') ?? 'other',
    description: toText(raw['description']),
    location: toText(raw['in']) ?? 'header',
    key: toText(raw['name']) ?? name,
    scheme: (toText(raw['scheme']) ?? '').toLowerCase(),
    scopes: [raw['x-scopes'], ...flows.map((flow) => toObject(flow)['scopes'])].flatMap(
      parseScopes,
    ),
  };
}

const KINDS = new Map<string, SecurityScheme['kind']>([
  ['apiKey', 'apiKey'],
  ['http', 'http'],
  ['oauth2', 'token'],
  ['openIdConnect', 'token'],
]);

/** Parse a map from scopes to what they allow, or a list of scopes. */
function parseScopes(value: unknown): ScopeDescription[] {
  if (Array.isArray(value)) return toTexts(value).map((name) => ({ name, description: '' }));
  return Object.entries(toObject(value)).map(([name, description]) => ({
    name,
    description: toText(description) ?? '',
  }));
}
