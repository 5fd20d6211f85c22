import type { Contract, Operation, SecurityScheme } from '../contract.ts';

/** Headers with the credential of the first way of authentication that an operation takes. */
export function toCredentialHeaders(operation: Operation, contract: Contract): [string, string][] {
  return findSchemes(operation, contract).flatMap((scheme): [string, string][] => {
    if (scheme.kind === 'apiKey') return toKeyHeader(scheme);
    if (scheme.kind === 'http' && scheme.scheme === 'basic') {
      return [['Authorization', 'Basic <credentials>']];
    }
    return scheme.kind === 'mutualTLS' ? [] : [['Authorization', 'Bearer <token>']];
  });
}

/** API keys that travel in the query. */
export function toCredentialQuery(operation: Operation, contract: Contract): [string, string][] {
  return findSchemes(operation, contract)
    .filter(({ kind, place }) => kind === 'apiKey' && place === 'query')
    .map(({ key }) => [key, 'key']);
}

function toKeyHeader({ place, key }: SecurityScheme): [string, string][] {
  if (place === 'header') return [[key, '<key>']];
  return place === 'cookie' ? [['Cookie', `${key}=<key>`]] : [];
}

function findSchemes(operation: Operation, contract: Contract): SecurityScheme[] {
  return (operation.security[0] ?? []).flatMap(
    ({ scheme }) => contract.securitySchemes.get(scheme) ?? [],
  );
}
