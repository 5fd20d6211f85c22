import type { Element, ElementContent, Root } from 'hast';
import type { ReactNode } from 'react';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { FormFields } from '../../client/article/form-fields.tsx';
import { SchemaFields } from '../../client/article/schema.tsx';
import { withBase } from '../../client/model/path.ts';
import { describeUnknown, suggestOrList } from '../nearest.ts';
import type { SchemaLookup, SpecLookup } from '../openapi/reference/spec-lookup.ts';
import { toTree } from '../article/react-to-tree.ts';
import { replaceElements } from '../article/replace-elements.ts';
import { markReferences } from '../article/site-reference.ts';
import { toOutline } from '../article/to-outline.ts';
import { reportError, getPageState } from './page-state.ts';
import { readText } from '../article/elements.ts';

const COMPONENTS = ['Operation', 'SchemaFields', 'FormFields'];

/** Fill in what components show of the API contract, and report unknown names. */
export function rehypeApi() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const { spec } = getPageState(file).context;
    const tags: Element[] = [];
    visit(tree, 'element', (node) => {
      if (COMPONENTS.includes(node.tagName)) tags.push(node);
    });
    for (const tag of tags) {
      if (spec === null) {
        const reason = `\`<${tag.tagName}>\` needs an OpenAPI document, and the site is built without one.`;
        reportError(file, `${reason} Name one with \`--openapi\`.`, tag);
      } else if (tag.tagName === 'Operation') fillOperation(tag, spec, file);
      else if (tag.tagName === 'SchemaFields') fillFields(tag, await spec.loadSchemas(), file);
      else fillForm(tag, file, spec, await spec.loadSchemas());
    }
  };
}

function fillOperation(tag: Element, { operations }: SpecLookup, file: VFile): void {
  const id = readText(tag, 'id') ?? '';
  const operation = operations.get(id);
  if (!operation) {
    reportError(file, describeUnknown('operation', id, operations.keys()), tag);
    return;
  }
  const { page, method, path, label } = operation;
  tag.properties = { href: page, method, path, label };
  markReferences(tag, tag);
}

function fillFields(tag: Element, lookup: SchemaLookup, file: VFile): void {
  const name = readText(tag, 'schema') ?? '';
  if (!lookup.schemas.has(name)) {
    reportError(file, describeUnknown('schema', name, lookup.schemas.keys()), tag);
    return;
  }
  const direction = readText(tag, 'for') === 'request' ? 'request' : 'response';
  const fieldNames = lookup.fieldNames(name, direction);
  const names = readNames(tag, 'fields') ?? fieldNames;
  if (names.length === 0) {
    reportError(file, `The schema \`${name}\` has no fields to show.`, tag);
    return;
  }
  for (const requestedField of names.filter(
    (requestedField) => !fieldNames.includes(requestedField),
  )) {
    const hint = suggestOrList(requestedField, fieldNames);
    reportError(file, `The schema \`${name}\` has no field \`${requestedField}\`.${hint}`, tag);
  }
  const { anchors: takenIds } = getPageState(file);
  const fields = lookup.toFields({ schema: name, names, direction, takenIds });
  showContent(tag, <SchemaFields fields={fields} />);
  takenIds.push(...toOutline(tag.children).anchors);
}

/** Show what the contract says. Links in its descriptions are addresses of the page, at the place of the component. */
function showContent(tag: Element, content: ReactNode): void {
  tag.tagName = 'SpecContent';
  tag.properties = {};
  tag.children = replaceElements(toTree(content), (element): ElementContent[] | undefined => {
    if (!element.link || element.link.isKnown) return undefined;
    const { link, ...rest } = element;
    const anchor = { ...rest, properties: { ...rest.properties, href: link.written } };
    markReferences(anchor, tag);
    return [anchor];
  });
}

function fillForm(tag: Element, file: VFile, spec: SpecLookup, schemas: SchemaLookup): void {
  const { basePath } = getPageState(file).context;
  const find = (id: string | undefined) => {
    const operation = id === undefined ? undefined : spec.operations.get(id);
    if (id !== undefined && !operation) {
      reportError(file, describeUnknown('operation', id, spec.operations.keys()), tag);
    }
    if (!operation) return undefined;
    const { page, label, isProvisional } = operation;
    return { href: withBase(basePath, page), label, isProvisional };
  };
  const [createId, updateId] = [readText(tag, 'create'), readText(tag, 'update')];
  const [create, update] = [find(createId), find(updateId)];
  // `remarkComponents` reports a missing `create`.
  if (createId === undefined || !create || (updateId !== undefined && !update)) return;
  const { fields, reasons } = schemas.toFormFields({
    create: createId,
    update: updateId ?? null,
    example: readText(tag, 'example') ?? null,
    only: readNames(tag, 'only'),
    careful: readNames(tag, 'careful') ?? [],
    separate: readNames(tag, 'separate') ?? [],
  });
  for (const reason of reasons) reportError(file, reason, tag);
  const form = { fields, create, update: update ?? null };
  showContent(tag, <FormFields form={form} />);
}

/** `fields="name, email"` */
function readNames(tag: Element, attribute: string): string[] | null {
  const written = readText(tag, attribute);
  if (written === undefined) return null;
  return written.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}
