import { posix } from 'node:path';
import type { ImportDeclaration, Program } from 'estree';
import type { PhrasingContent, Root } from 'mdast';
import type { Plugin } from 'unified';
import type { Position } from 'unist';
import { VFile } from 'vfile';
import { visit } from '../../article/visit.ts';
import { isExternal } from '../../links/link-table.ts';
import { withoutFrontMatter } from '../../content/front-matter.ts';
import { toPartialPath } from '../../content/partials.ts';
import { isJsxTag, readText } from '../jsx-tag.ts';
import type { MdxTag } from '../jsx-tag.ts';
import { reportError, reportInvalid, getPageState } from '../page-state.ts';
import { toPlace } from '../remark-literals.ts';
import { toParsableText } from './source-text.ts';

/** Docusaurus needs an import for these, which pages have without one here. */
const KNOWN_IMPORTS = ['@theme/Tabs', '@theme/TabItem', '@docusaurus/useBaseUrl'];

const PARTIAL_FILE = /\.mdx?$/;

/** Levels of partials in partials. */
const MAX_DEPTH = 8;

const TOO_DEEP = `is in ${MAX_DEPTH} others, one in another, which is the limit. Write its text there.`;

/**
 * Put partials in the place of their tags: `import Part from './_part.mdx'` and `<Part />`. Their addresses are
 * relative to the partial, and their problems are reported at the tag. All other imports and exports are left out and
 * reported.
 */
export const remarkImports: Plugin<[], Root> = function () {
  const parse = (text: string) => {
    const value = toParsableText(withoutFrontMatter(text), 'mdx');
    return this.parse(new VFile({ value, path: 'partial.mdx' })) as Root;
  };
  return (tree: Root, file: VFile): void => {
    const { source: page, partials = {} } = getPageState(file).source;
    expand(tree, page, []);

    function expand(part: Root, source: string, above: string[]): void {
      liftTags(part);
      const paths = takePartials(part, source, file);
      if (paths.size === 0) return;
      visit(part, (node, index, parent) => {
        if (!isJsxTag(node) || !parent || index === undefined) return undefined;
        const path = paths.get(node.name ?? '');
        if (path === undefined) return undefined;
        const loaded = partials[path] ?? { refusal: 'does not exist.' };
        const isTooDeep = above.length === MAX_DEPTH;
        if ('refusal' in loaded || above.includes(path) || isTooDeep) {
          const reason =
            'refusal' in loaded
              ? loaded.refusal
              : above.includes(path)
                ? 'contains itself.'
                : TOO_DEEP;
          reportError(file, `The partial \`${path}\` of \`<${node.name}>\` ${reason}`, node);
          parent.children.splice(index, 1);
          return index;
        }
        if (hasText(node)) {
          const reason = `\`<${node.name}>\` does not show what is between its tags. Move it out of them.`;
          reportInvalid(file, reason, node);
        }
        const partial = parse(loaded.text);
        fillProps(partial, node);
        moveAddresses(partial, path, page);
        expand(partial, path, [...above, path]);
        // The places of nodes are those of another file.
        visit(partial, (inner) => {
          if (node.position) inner.position = node.position;
        });
        parent.children.splice(index, 1, ...(partial.children as typeof parent.children));
        return index + partial.children.length;
      });
    }
  };
};

/** Remove module code, and report what is not supported. Returns the partials: name of the tag → path. */
function takePartials(tree: Root, source: string, file: VFile): Map<string, string> {
  const partials = new Map<string, string>();
  visit(tree, 'mdxjsEsm', ({ data, position }, index, parent) => {
    for (const statement of data?.estree?.body ?? []) {
      const isImport = statement.type === 'ImportDeclaration';
      const from = isImport ? String(statement.source.value) : '';
      const path = PARTIAL_FILE.test(from) ? toPartialPath(from, source) : null;
      const name = isImport ? toDefaultName(statement) : undefined;
      if (path !== null && name !== undefined) partials.set(name, path);
      else if (!KNOWN_IMPORTS.includes(from)) reportUnsupported(statement, file, position);
    }
    if (!parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  return partials;
}

function reportUnsupported(
  statement: Program['body'][number],
  file: VFile,
  position?: Position,
): void {
  const isImport = 'source' in statement && Boolean(statement.source);
  const reason = !isImport
    ? 'Content cannot export code. Write the value where the page shows it.'
    : PARTIAL_FILE.test(String(statement.source?.value))
      ? "Content imports partials of its own folder only: `import Part from './_part.mdx'`."
      : 'Content cannot import code. Components are available without an import.';
  reportInvalid(file, reason, toPlace(statement) ?? position);
  if (statement.type !== 'ImportDeclaration') return;
  getPageState(file).refusedImports.push(...statement.specifiers.map(({ local }) => local.name));
}

function toDefaultName({ specifiers }: ImportDeclaration): string | undefined {
  return specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
}

/** MDX parses a line of tags as a paragraph. */
function liftTags(tree: Root): void {
  visit(tree, 'paragraph', ({ children }, index, parent) => {
    const tags = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const isCode = (child: PhrasingContent) =>
      isJsxTag(child) || child.type === 'mdxTextExpression';
    if (!tags.some(isJsxTag) || !tags.every(isCode) || !parent || index === undefined)
      return undefined;
    const lifted = tags.map((tag) => ({
      ...tag,
      type: isJsxTag(tag) ? 'mdxJsxFlowElement' : 'mdxFlowExpression',
    }));
    parent.children.splice(index, 1, ...(lifted as typeof parent.children));
    return index;
  });
}

function hasText({ children }: MdxTag): boolean {
  return children.some((child) => child.type !== 'text' || child.value.trim() !== '');
}

/** Replace `{props.name}` by the attribute of the tag. */
function fillProps(partial: Root, tag: MdxTag): void {
  const read = (expression: string) => {
    const name = /^\s*props\.(\w+)\s*$/.exec(expression)?.[1];
    return name === undefined ? undefined : readText(tag, name);
  };
  visit(partial, (node, index, parent) => {
    if (isJsxTag(node)) {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'object') continue;
        attribute.value = read(attribute.value?.value ?? '') ?? attribute.value;
      }
    }
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return;
    const value = read(node.value);
    if (value === undefined || !parent || index === undefined) return;
    parent.children[index] = { type: 'text', value };
  });
}

/** Write the relative addresses of a partial from the content folder. */
function moveAddresses(partial: Root, path: string, source: string): void {
  if (posix.dirname(path) === posix.dirname(source)) return;
  const move = (address: string) =>
    isExternal(address) || /^(?:[/#?]|$)/.test(address)
      ? address
      : posix.join('/', posix.dirname(path), address);
  visit(partial, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      node.url = move(node.url);
    } else if (isJsxTag(node)) {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
        if (['href', 'src'].includes(attribute.name)) attribute.value = move(attribute.value);
      }
    }
  });
}
