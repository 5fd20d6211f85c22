import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { withBase } from '../../client/model/path.ts';
import { suggestOrList } from '../content/nearest.ts';
import type { SchemaLookup, SpecLookup } from '../openapi/spec-lookup.ts';
import type { CompilerContext } from './compiler-context.ts';
import { isJsxTag, readAttribute, readText, setAttributes } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import { toUnknown } from './remark-json-blocks.ts';

/** Pass data of the API contract to its components, and report unknown names. */
export function rehypeApi({ spec, basePath }: Pick<CompilerContext, 'spec' | 'basePath'>) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const fieldTags: JsxTag[] = [];
    const usesContract = ['Operation', 'SchemaFields', 'FormFields'];
    visit(tree, (node) => {
      if (!isJsxTag(node) || spec === 'unusable') return;
      if (!usesContract.includes(node.name ?? '')) return;
      if (spec === null) {
        const reason = `\`<${node.name}>\` needs a contract, and the site is built without one.`;
        reportError(file, `${reason} Name one with \`--openapi\`.`, node);
      } else if (node.name !== 'Operation') {
        fieldTags.push(node);
      } else {
        fillOperation(node, spec, file);
      }
    });
    if (fieldTags.length === 0 || spec === null || spec === 'unusable') return;
    const schemas = await spec.loadSchemas();
    for (const tag of fieldTags) {
      if (tag.name === 'SchemaFields') fillFields(tag, schemas, file);
      else fillForm(tag, file, { spec, schemas, basePath });
    }
  };
}

function fillOperation(tag: JsxTag, { operations }: SpecLookup, file: VFile): void {
  const id = readText(tag, 'id');
  if (id === undefined) {
    reportError(file, 'Say which operation: `<Operation id="…" />`.', tag);
    return;
  }
  const operation = operations.get(id);
  if (!operation) {
    reportError(file, toUnknown('operation', id, operations.keys()), tag);
    return;
  }
  const { page, method, path, label } = operation;
  // `rehypeLinks` resolves and checks the link.
  setAttributes(tag, { id: undefined, href: page, method, path, label });
}

function fillFields(tag: JsxTag, lookup: SchemaLookup, file: VFile): void {
  const name = readText(tag, 'schema');
  if (name === undefined) {
    reportError(file, 'Say which schema: `<SchemaFields schema="…" />`.', tag);
    return;
  }
  if (!lookup.schemas.has(name)) {
    reportError(file, toUnknown('schema', name, lookup.schemas.keys()), tag);
    return;
  }
  const direction = readAttribute(tag, 'for') ?? 'response';
  if (direction !== 'response' && direction !== 'request') {
    reportError(file, '`for` is `request` or `response`.', tag);
    return;
  }
  const facts = usePageFacts(file);
  const known = lookup.fieldNames(name, direction);
  const names = readNames(tag, 'fields') ?? known;
  if (names.length === 0) {
    reportError(file, `The schema \`${name}\` has no fields to show.`, tag);
    return;
  }
  for (const wish of names.filter((wish) => !known.includes(wish))) {
    const hint = suggestOrList(wish, known);
    reportError(file, `The schema \`${name}\` has no field \`${wish}\`.${hint}`, tag);
  }
  const wanted = { schema: name, names, direction, takenIds: facts.anchors } as const;
  const { fields, anchors, links } = lookup.toFields(wanted);
  facts.anchors.push(...anchors);
  addLinks(links, tag, facts);
  setAttributes(tag, { list: String(facts.fieldLists.length) });
  facts.fieldLists.push(fields);
}

/** Add the links in descriptions, which the link check reports at the component. */
function addLinks(links: string[], tag: JsxTag, { file, links: own }: PageFacts): void {
  const { line = 1, column = 1 } = tag.position?.start ?? {};
  own.push(...links.map((written) => ({ target: written, written, file, line, column })));
}

interface FormSources {
  spec: SpecLookup;
  schemas: SchemaLookup;
  basePath: string;
}

function fillForm(tag: JsxTag, file: VFile, { spec, schemas, basePath }: FormSources): void {
  const read = (name: string) => readText(tag, name) ?? null;
  const find = (id: string | null) => {
    const operation = id === null ? undefined : spec.operations.get(id);
    if (id !== null && !operation) {
      reportError(file, toUnknown('operation', id, spec.operations.keys()), tag);
    }
    return operation && { href: withBase(basePath, operation.page), label: operation.label };
  };
  const [createId, updateId] = [read('create'), read('update')];
  const [create, update] = [find(createId), find(updateId)];
  // `remarkAllowedJsx` reports a missing `create`.
  if (createId === null || !create || (updateId !== null && !update)) return;
  const { fields, links, reasons } = schemas.toFormFields({
    create: createId,
    update: updateId,
    example: read('example'),
    only: readNames(tag, 'only'),
    labels: readLabels(read('labels') ?? ''),
    separate: readNames(tag, 'separate') ?? [],
  });
  for (const reason of reasons) reportError(file, reason, tag);
  const facts = usePageFacts(file);
  addLinks(links, tag, facts);
  setAttributes(tag, { form: String(facts.forms.length) });
  facts.forms.push({ fields, create, update: update ?? null });
}

/** `labels="triggerKey: Trigger, operator: Comparison"` */
function readLabels(written: string): Map<string, string> {
  return new Map(
    written.split(',').flatMap((pair) => {
      const [name = '', label = ''] = pair.split(':').map((part) => part.trim());
      return name === '' ? [] : [[name, label] as const];
    }),
  );
}

/** `fields="name, email"` */
function readNames(tag: JsxTag, attribute: string): string[] | null {
  const written = readText(tag, attribute);
  if (written === undefined) return null;
  return written.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}
