import type { ApiSpec } from '../schema/spec.ts';
import type { RoutedOperation } from './operation-names.ts';
import { toFragment } from './slug.ts';

/** A scope that a credential can have. */
export interface ApiScope {
  name: string;
  /** What it allows. Empty where the document does not say it. */
  description: string;
  operations: RoutedOperation[];
}

/** Collect the scopes of credentials: those that the document describes, in its order, then those that operations name. */
export function collectScopes(spec: ApiSpec, routed: RoutedOperation[]): ApiScope[] {
  const scopes = new Map<string, ApiScope>();
  const add = (name: string, description = '') => {
    const scope = scopes.get(name) ?? { name, description, operations: [] };
    scopes.set(name, scope);
    return scope;
  };
  for (const { scopes: keyScopes, flows } of spec.securitySchemes.values()) {
    for (const { name, description } of [...keyScopes, ...flows.flatMap((flow) => flow.scopes)]) {
      add(name, description);
    }
  }
  for (const routedOperation of routed) {
    const { requiredScopes, security } = routedOperation.operation;
    const names = [...requiredScopes, ...security.flat().flatMap((scheme) => scheme.scopes)];
    for (const name of new Set(names)) add(name).operations.push(routedOperation);
  }
  return [...scopes.values()];
}

/** Return the id of a scope on the page of scopes: `users:read` → `scope-users-read` */
export function toScopeId(name: string): string {
  return toFragment(`scope-${name}`);
}
