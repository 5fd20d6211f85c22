import type { Page } from '../../page.ts';
import { toPointerKeys } from '../load/json.ts';
import { createReferenceResolver } from '../load/references.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import type { ComponentSchema } from '../pages/component-schemas.ts';
import type { RoutedOperation } from '../pages/operation-names.ts';
import type { ReferencePaths } from '../pages/reference-paths.ts';
import { toFragment } from '../pages/slug.ts';
import type { ApiChange } from './to-changes.ts';

/** Finds the place that a change is about, without the base path; null where no page shows it any more. */
export type FindChange = (change: Pick<ApiChange, 'part' | 'pointer'>) => string | null;

export interface ChangeTargets {
  document: OpenApiDocument;
  operations: RoutedOperation[];
  components: ComponentSchema[];
  /** All pages, which have the anchors. */
  pages: Page[];
  paths: ReferencePaths;
}

/** Create a function that finds the page of a change, and the field on it. */
export function createChangeFinder(targets: ChangeTargets): FindChange {
  const { document, operations, components, pages, paths } = targets;
  const slugs = new Map([
    ...operations.map(({ operation, slug }) => [operation.pointer, slug] as const),
    ...components.map(({ raw, slug }) => [raw.$ref, slug] as const),
  ]);
  const anchors = new Map(pages.map((page) => [page.path, new Set(page.anchors)]));
  const { resolve } = createReferenceResolver(document);
  return ({ part, pointer }) => {
    const slug = slugs.get(part);
    if (slug === undefined) return null;
    const path = paths.page(slug);
    const known = anchors.get(path);
    const keys = toPointerKeys(pointer.slice(part.length));
    const [kind = '', key = ''] = keys;
    const parameter = kind === 'parameters' ? resolve({ $ref: `${part}/parameters/${key}` }) : {};
    const names = [...toPrefix(part, keys, parameter), ...listFields(keys)];
    // A page folds some fields, so the nearest one above stands for them.
    for (let length = names.length; length > 0; length -= 1) {
      const anchor = toFragment(names.slice(0, length).join('-'));
      if (known?.has(anchor)) return `${path}#${anchor}`;
    }
    return path;
  };
}

/** Return the start of the ids of what a key of an operation or a schema leads to. */
function toPrefix(part: string, keys: string[], parameter: Record<string, unknown>): string[] {
  const [kind, key = ''] = keys;
  if (part.startsWith('#/components/')) return ['field'];
  if (kind === 'parameters') return [`${parameter['in']}-${parameter['name']}`];
  if (kind === 'requestBody') return [keys.includes('properties') ? 'body' : 'request-body'];
  return kind === 'responses' ? [`response-${key}`] : [];
}

/** List the names of fields: `content`, `application/json`, `schema`, `properties`, `name` → `name`. */
function listFields(keys: string[]): string[] {
  const names: string[] = [];
  for (let at = 0; at < keys.length - 1; at += 1) {
    if (keys[at] !== 'properties' && keys[at] !== 'headers') continue;
    if (keys[at] === 'headers') names.push('header');
    names.push(keys[(at += 1)] ?? '');
  }
  return names;
}
