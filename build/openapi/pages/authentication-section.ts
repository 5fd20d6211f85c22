import type {
  AuthenticationSection,
  AuthenticationStep,
} from '../../../client/article/operation-article.ts';
import type { Contract, Operation, SecurityRequirement, SecurityScheme } from '../contract.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';

/** Say which credentials an operation takes; null where the contract knows of none at all. */
export function toAuthenticationSection(
  operation: Operation,
  page: PageScope,
  options: { contract: Contract; paths: ReferencePaths; infoSlug: string },
): AuthenticationSection | null {
  const { contract, paths, infoSlug } = options;
  if (contract.securitySchemes.size === 0 && operation.security.length === 0) return null;
  const infoPath = paths.withBase(paths.page(infoSlug));
  return {
    heading: page.createHeading(2, 'Authentication'),
    alternatives: toAlternatives(operation.security, contract, infoPath),
  };
}

/** Describe each way of authenticating step by step. */
export function toAlternatives(
  security: SecurityRequirement[],
  { securitySchemes }: Contract,
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

/** Id of the place on the info page where a scheme is explained. */
export function toSchemeId(name: string): string {
  return `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Say in words, then in code, how a credential is sent. */
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

function toKeyInstruction({ place, key }: SecurityScheme): { how: string; code: string } {
  if (place === 'query') return { how: 'send the key in the query as', code: `?${key}=<key>` };
  if (place === 'cookie') return { how: 'send the key in a cookie as', code: `${key}=<key>` };
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
