import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findEntry, toTermId, toWord } from '../content/glossary.ts';
import type { ResolvedEntry, ResolvedGlossary } from '../content/glossary.ts';
import type { CompilerContext } from './compiler-context.ts';
import { readAttribute, setAttributes } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';
import { toUnknown } from './remark-json-blocks.ts';

/** Pass entries of the glossary to `<Term>` and `<Glossary>`, and report unknown terms. */
export function remarkGlossary({ glossary }: Pick<CompilerContext, 'glossary'>) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      if (glossary === 'unusable') return;
      if (node.name === 'Term') {
        fillTerm(node, file, glossary);
        // A `<Term>` on its own line is a paragraph.
        if (node.type === 'mdxJsxFlowElement' && parent && index !== undefined) {
          parent.children[index] = toSentence(node);
        }
      }
      if (node.name === 'Glossary' && node.type === 'mdxJsxFlowElement') {
        fillGlossary(node, file, glossary);
      }
    });
  };
}

function fillTerm(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  file: VFile,
  glossary: ResolvedGlossary,
): void {
  const id = readAttribute(node, 'id');
  const words = toString(node);
  const name = typeof id === 'string' ? id : words;
  const entry = findEntry(glossary, name);
  if (words.trim() === '') {
    reportError(file, '`<Term>` needs the words that it explains.', node);
  } else if (!entry) {
    const names = glossary.flatMap(({ term, also }) => [term, ...also].map(toWord));
    reportError(file, toUnknown('term', toWord(name), names), node);
  } else {
    setAttributes(node, {
      id: undefined,
      definition: entry.definition,
      link: toHref(entry, file),
    });
  }
}

function fillGlossary(node: MdxJsxFlowElement, file: VFile, glossary: ResolvedGlossary): void {
  if (glossary.length === 0) {
    reportError(file, 'There is no glossary: write `glossary.yaml` in the content folder.', node);
    return;
  }
  node.children = glossary.map((entry) => {
    const id = toTermId(entry.term);
    usePageFacts(file).anchors.push(id);
    const element: MdxJsxFlowElement = {
      type: 'mdxJsxFlowElement',
      name: 'GlossaryEntry',
      attributes: [],
      children: [],
    };
    const { term, definition } = entry;
    setAttributes(element, { id, term, definition, link: toHref(entry, file) });
    return element;
  });
}

function toSentence(node: MdxJsxFlowElement): Paragraph {
  // Text between two tags on one line is phrasing content.
  const children = node.children as unknown as PhrasingContent[];
  return { type: 'paragraph', children: [{ ...node, type: 'mdxJsxTextElement', children }] };
}

/** Return the address of the page with more information. A page does not link to itself. */
function toHref({ link }: ResolvedEntry, file: VFile): string | undefined {
  return link && link.path !== usePageFacts(file).target.path ? link.href : undefined;
}
