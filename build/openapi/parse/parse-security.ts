import type { OAuthFlow, SecurityRequirement, SecurityScheme } from '../contract.ts';
import { toList, toObject, toText, toTexts } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ReferenceResolver } from '../json/references.ts';

/** Read the ways of authentication that a contract defines, by name. */
export function parseSecuritySchemes(
  root: JsonObject,
  references: ReferenceResolver,
): Map<string, SecurityScheme> {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  return new Map(
    Object.entries(schemes).map(([name, raw]) => [
      name,
      parseScheme(name, references.resolve(raw)),
    ]),
  );
}

/** Read `security`; undefined where it does not stand, which leaves the document's in force. */
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
  return {
    name,
    kind: KINDS.find((kind) => kind === type) ?? 'other',
    description: toText(raw['description']),
    place: toText(raw['in']) ?? 'header',
    key: toText(raw['name']) ?? name,
    scheme: (toText(raw['scheme']) ?? '').toLowerCase(),
    bearerFormat: toText(raw['bearerFormat']),
    openIdConnectUrl: toText(raw['openIdConnectUrl']),
    flows: Object.entries(toObject(raw['flows'])).map(parseFlow),
  };
}

const KINDS = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

function parseFlow([name, value]: [string, unknown]): OAuthFlow {
  const flow = toObject(value);
  const scopes = Object.entries(toObject(flow['scopes'])).map(([scope, description]) => ({
    name: scope,
    description: toText(description) ?? '',
  }));
  return {
    name,
    authorizationUrl: toText(flow['authorizationUrl']),
    tokenUrl: toText(flow['tokenUrl']),
    refreshUrl: toText(flow['refreshUrl']),
    scopes: scopes.length > 0 ? scopes : toScopesFromList(flow['scopes']),
  };
}

function toScopesFromList(value: unknown): OAuthFlow['scopes'] {
  return toTexts(toList(value)).map((name) => ({ name, description: '' }));
}
