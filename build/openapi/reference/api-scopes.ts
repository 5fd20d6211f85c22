import type { ApiSpec } from '../schema/spec.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toFragment, toFreeSlug } from './slug.ts';

/** A scope that a credential can have. */
export interface ApiScope {
  name: string;
  /** On the page of scopes: `scope-users-read` */
  id: string;
  /** What it allows. Empty where the document does not say it. */
  description: string;
  operations: RoutedOperation[];
}

/** Collect the scopes of credentials: those that the document describes, in its order, then those that operations name. */
export function collectScopes(spec: ApiSpec, routed: RoutedOperation[]): ApiScope[] {
  const scopes = new Map<string, ApiScope>();
  const taken = new Set<string>();
  const add = (name: string, description = '') => {
    const known = scopes.get(name);
    if (known) return known;
    const id = toFreeSlug(toFragment(`scope-${name}`), taken);
    const scope: ApiScope = { name, id, description, operations: [] };
    scopes.set(name, scope);
    return scope;
  };
  for (const { scopes: described } of spec.securitySchemes.values()) {
    for (const { name, description } of described) add(name, description);
  }
  for (const routedOperation of routed) {
    const { requiredScopes, security } = routedOperation.operation;
    const names = [...requiredScopes, ...security.flat().flatMap((scheme) => scheme.scopes)];
    for (const name of new Set(names)) add(name).operations.push(routedOperation);
  }
  return [...scopes.values()];
}
