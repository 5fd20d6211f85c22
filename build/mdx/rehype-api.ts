import type { Element, Root } from 'hast';
import type { MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findNearest } from '../content/nearest.ts';
import type { SchemaLookup, SpecLookup } from '../openapi/spec-lookup.ts';
import type { CompilerContext } from './compiler-context.ts';
import { isJsxTag, readAttribute, setAttributes } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';
import { toUnknown } from './remark-json-blocks.ts';

/** Pass data of the API contract to `<Operation>` and `<SchemaFields>`, and report unknown names. */
export function rehypeApi({ spec }: Pick<CompilerContext, 'spec'>) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const fieldTags: JsxTag[] = [];
    visit(tree, (node, index, parent) => {
      if (!isJsxTag(node) || spec === 'unusable') return;
      if (node.name !== 'Operation' && node.name !== 'SchemaFields') return;
      if (spec === null) {
        const reason = `\`<${node.name}>\` needs a contract, and the site is built without one.`;
        reportError(file, `${reason} Name one with \`--openapi\`.`, node);
      } else if (node.name === 'SchemaFields') {
        fieldTags.push(node);
      } else {
        fillOperation(node, spec, file);
        // An `<Operation>` on its own line is a paragraph.
        if (node.type === 'mdxJsxFlowElement' && parent) {
          parent.children[index ?? 0] = toParagraph({ ...node, type: 'mdxJsxTextElement' });
        }
      }
    });
    if (fieldTags.length === 0 || spec === null || spec === 'unusable') return;
    const schemas = await spec.loadSchemas();
    for (const tag of fieldTags) fillFields(tag, schemas, file);
  };
}

function toParagraph(child: MdxJsxTextElementHast): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [child] };
}

function fillOperation(tag: JsxTag, { operations }: SpecLookup, file: VFile): void {
  const id = readAttribute(tag, 'id');
  if (typeof id !== 'string') {
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
  const name = readAttribute(tag, 'schema');
  if (typeof name !== 'string') {
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
  const names = readNames(tag) ?? known;
  if (names.length === 0) {
    reportError(file, `The schema \`${name}\` has no fields to show.`, tag);
    return;
  }
  for (const wish of names.filter((wish) => !known.includes(wish))) {
    const nearest = findNearest(wish, known);
    const hint = nearest === null ? `It has ${known.join(', ')}.` : `Did you mean \`${nearest}\`?`;
    reportError(file, `The schema \`${name}\` has no field \`${wish}\`. ${hint}`, tag);
  }
  const wanted = { schema: name, names, direction, takenIds: facts.anchors } as const;
  const { fields, anchors, links } = lookup.toFields(wanted);
  const { line = 1, column = 1 } = tag.position?.start ?? {};
  facts.anchors.push(...anchors);
  facts.links.push(
    ...links.map((written) => ({ target: written, written, file: facts.file, line, column })),
  );
  setAttributes(tag, { list: String(facts.fieldLists.length) });
  facts.fieldLists.push(fields);
}

/** `fields="name, email"` */
function readNames(tag: JsxTag): string[] | null {
  const written = readAttribute(tag, 'fields');
  if (typeof written !== 'string') return null;
  return written.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}
