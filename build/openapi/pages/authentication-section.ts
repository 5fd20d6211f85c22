import type {
  AuthenticationSection,
  AuthenticationStep,
} from '../../../client/article/operation-article.ts';
import type { ApiSpec, Operation, SecurityRequirement, SecurityScheme } from '../model/spec.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** Describe the credentials of an operation; null where the document has no security. */
export function toAuthenticationSection(
  operation: Operation,
  page: PageScope,
  options: { spec: ApiSpec; paths: ReferencePaths; infoSlug: string },
): AuthenticationSection | null {
  const { spec, paths, infoSlug } = options;
  if (spec.securitySchemes.size === 0 && operation.security.length === 0) return null;
  const infoPath = paths.withBase(paths.page(infoSlug));
  return {
    heading: page.createHeading(2, 'Authentication'),
    alternatives: toAlternatives(operation.security, spec, infoPath),
    requiredScopes: operation.requiredScopes,
  };
}

/** Describe the steps of each alternative. */
export function toAlternatives(
  security: SecurityRequirement[],
  { securitySchemes }: ApiSpec,
  infoPath: string,
): AuthenticationStep[][] {
  return security.map((requirement) =>
    requirement.map(({ scheme: name, scopes }) => {
      const scheme = securitySchemes.get(name);
      if (!scheme)
        return { name, url: null, scopes, how: 'not described in the contract', code: '' };
      const url = `${infoPath}#${toSchemeId(name)}`;
      return { name, url, scopes, ...toInstruction(scheme) };
    }),
  );
}

/** Return the id of a security scheme on the info page. */
export function toSchemeId(name: string): string {
  return `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Describe how a credential is sent, in words and in code. */
export function toInstruction(scheme: SecurityScheme): { how: string; code: string } {
  switch (scheme.kind) {
    case 'apiKey':
      return toKeyInstruction(scheme);
    case 'http':
      return toHttpInstruction(scheme);
    case 'oauth2':
      return { how: 'send an OAuth 2.0 access token as', code: 'Authorization: Bearer <token>' };
    case 'openIdConnect':
      return { how: 'send an OpenID Connect token as', code: 'Authorization: Bearer <token>' };
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

function toHttpInstruction({ scheme }: SecurityScheme): { how: string; code: string } {
  if (scheme === 'bearer') {
    return { how: 'send the token as', code: 'Authorization: Bearer <token>' };
  }
  if (scheme === 'basic') {
    return {
      how: 'send name and password, joined by a colon and Base64-encoded, as',
      code: 'Authorization: Basic <credentials>',
    };
  }
  const name = scheme === '' ? '<scheme>' : scheme;
  return { how: 'send the credential as', code: `Authorization: ${name} <credentials>` };
}
