import { toAuthorization } from '../samples/to-sample-request.ts';
import type { SecurityRequirement, SecurityScheme } from '../schema/spec.ts';
import { toScopeId } from './api-scopes.ts';
import { toHumanId } from './operation-names.ts';
import type { ReferenceModel } from './reference-model.ts';

/** A credential that a call takes, and how to send it. */
export interface Credential {
  /** Name of the scheme. */
  name: string;
  /** Null for a scheme that the document does not describe. */
  scheme: { label: string; url: string; how: string; code: string } | null;
  scopes: ScopeLink[];
}

/** A scope, with the address of what it allows. */
export interface ScopeLink {
  name: string;
  url: string;
}

/** List the alternatives of authentication, each with the credentials that it combines. */
export function toAlternatives(
  security: SecurityRequirement[],
  model: ReferenceModel,
): Credential[][] {
  const { spec, paths, infoSlug } = model;
  return security.map((requirement) =>
    requirement.map(({ scheme: name, scopes }) => {
      const scheme = spec.securitySchemes.get(name);
      const url = `${paths.url(infoSlug)}#${toSchemeId(name)}`;
      return {
        name,
        scheme: scheme ? { label: toSchemeLabel(scheme), url, ...toInstruction(scheme) } : null,
        scopes: toScopeLinks(scopes, model),
      };
    }),
  );
}

/** Link scopes to what they allow. */
export function toScopeLinks(scopes: string[], { paths, scopesSlug }: ReferenceModel): ScopeLink[] {
  return scopes.map((name) => ({ name, url: `${paths.url(scopesSlug)}#${toScopeId(name)}` }));
}

/** `operatorToken` → `Operator token`. A name that is not an identifier stays: `OAuth2` */
export function toSchemeLabel({ name, displayName }: SecurityScheme): string {
  return displayName ?? (/^[a-z][A-Za-z\d_-]*$/.test(name) ? toHumanId(name) : name);
}

/** Return the id of a security scheme on the info page. */
export function toSchemeId(name: string): string {
  return `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Describe how a credential is sent, in words and in code. */
export function toInstruction(scheme: SecurityScheme): { how: string; code: string } {
  const code = `Authorization: ${toAuthorization(scheme)}`;
  switch (scheme.kind) {
    case 'apiKey':
      return toKeyInstruction(scheme);
    case 'http':
      return { how: toHttpInstruction(scheme), code };
    case 'oauth2':
      return { how: 'send an OAuth 2.0 access token as', code };
    case 'openIdConnect':
      return { how: 'send an OpenID Connect token as', code };
    case 'mutualTLS':
      return { how: 'connect with a client certificate,', code: 'mutual TLS' };
    case 'other':
      return { how: 'send a credential of the kind', code: scheme.name };
    default:
      return scheme.kind satisfies never;
  }
}

function toKeyInstruction({ location, key }: SecurityScheme): { how: string; code: string } {
  if (location === 'query') return { how: 'send the key in the query as', code: `?${key}=<key>` };
  if (location === 'cookie') return { how: 'send the key in a cookie as', code: `${key}=<key>` };
  return { how: 'send the key in the header', code: `${key}: <key>` };
}

function toHttpInstruction({ scheme }: SecurityScheme): string {
  if (scheme === 'bearer') return 'send the token as';
  if (scheme !== 'basic') return 'send the credential as';
  return 'send name and password, joined by a colon and Base64-encoded, as';
}
