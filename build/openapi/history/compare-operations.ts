import { isObject, toList, toObject, toPointer } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { HTTP_METHODS } from '../load/walk-document.ts';
import { toPart } from './to-changes.ts';
import type { ApiChange } from './to-changes.ts';

interface ComparedOperations {
  /** Operations that one document has alone, and other scopes of those that both have. */
  changes: ApiChange[];
  /** The documents with the operations that both have, at the paths of the newer one. */
  common: { before: OpenApiDocument; after: OpenApiDocument };
}

/**
 * Compare which operations two documents have. Redocly takes a path that is gone and a new one for the same path with
 * another name, and does not look into lists of extensions.
 */
export function compareOperations(
  before: OpenApiDocument,
  after: OpenApiDocument,
): ComparedOperations {
  const changes: ApiChange[] = [];
  const common = { before: { ...before }, after: { ...after } };
  for (const folder of ['paths', 'webhooks']) {
    const olds = new Map(
      Object.entries(toObject(before[folder])).map(([path, item]) => [toKey(path), { path, item }]),
    );
    const news = toObject(after[folder]);
    const commonItems: Record<'before' | 'after', JsonObject> = { before: {}, after: {} };
    for (const [path, item] of Object.entries(news)) {
      const old = olds.get(toKey(path));
      olds.delete(toKey(path));
      const methods = listMethods(item);
      const oldMethods = listMethods(old?.item);
      const toOperation = (method: string) => toPointer(toPointer(`#/${folder}`, path), method);
      for (const method of methods) {
        const pointer = toOperation(method);
        if (!oldMethods.includes(method)) changes.push(toOperationChange(pointer, 'added'));
        else
          changes.push(
            ...compareScopes(pointer, toObject(old?.item)[method], toObject(item)[method]),
          );
      }
      for (const method of oldMethods) {
        if (!methods.includes(method))
          changes.push(toOperationChange(toOperation(method), 'removed'));
      }
      if (old === undefined) continue;
      commonItems.before[path] = withoutMethods(old.item, methods);
      commonItems.after[path] = withoutMethods(item, oldMethods);
    }
    for (const { path, item } of olds.values()) {
      for (const method of listMethods(item)) {
        const pointer = toPointer(toPointer(`#/${folder}`, path), method);
        changes.push(toOperationChange(pointer, 'removed'));
      }
    }
    if (before[folder] !== undefined) common.before[folder] = commonItems.before;
    if (after[folder] !== undefined) common.after[folder] = commonItems.after;
  }
  return { changes, common };
}

/** The names of parameters in a path are no part of the address that a client calls: `/pets/{id}` → `/pets/{}`. */
function toKey(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

function listMethods(item: unknown): string[] {
  return Object.keys(toObject(item)).filter(isMethod);
}

function isMethod(key: string): boolean {
  return HTTP_METHODS.some((method) => method === key);
}

/** Remove the operations whose method is not among `methods`. */
function withoutMethods(item: unknown, methods: string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(toObject(item)).filter(([key]) => !isMethod(key) || methods.includes(key)),
  );
}

function toOperationChange(pointer: string, kind: 'added' | 'removed'): ApiChange {
  const { part, label } = toPart(pointer);
  const name = pointer.startsWith('#/webhooks/') ? `Webhook \`${label}\`` : `\`${label}\``;
  const impact = kind === 'added' ? 'additive' : 'breaking';
  return { impact, text: `${name} was ${kind}.`, part, label, pointer, kind };
}

const SCOPES = 'x-required-scopes';

function compareScopes(pointer: string, before: unknown, after: unknown): ApiChange[] {
  const [olds, news] = [before, after].map((operation) =>
    isObject(operation) ? toList(operation[SCOPES]).map(String) : [],
  );
  const list = (scopes: string[] = [], others: string[] = []) =>
    scopes.filter((scope) => !others.includes(scope)).map((scope) => `\`${scope}\``);
  const [gained, lost] = [list(news, olds), list(olds, news)];
  const toChange = (impact: ApiChange['impact'], verb: string, scopes: string[]): ApiChange[] =>
    scopes.length === 0
      ? []
      : [
          {
            impact,
            text: `An API key ${verb} ${scopes.join(', ')}.`,
            ...toPart(pointer),
            pointer: toPointer(pointer, SCOPES),
            kind: 'modified',
          },
        ];
  return [
    ...toChange('breaking', 'now needs', gained),
    ...toChange('additive', 'no longer needs', lost),
  ];
}
