import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { toTermId } from '../content/glossary.ts';
import type { GlossaryEntry } from '../content/glossary.ts';
import type { LinkTable } from '../content/link-table.ts';
import { findNearest } from '../content/nearest.ts';
import { readAttribute, setAttributes } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';
import { SITE_ROOT } from './page-services.ts';
import type { MdxServices } from './page-services.ts';

type GlossaryServices = Pick<MdxServices, 'glossary' | 'links'>;

/** Give `<Term>` its definition and `<Glossary>` its entries, and report terms that are in no glossary. */
export function remarkGlossary(services: GlossaryServices) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      if (node.name === 'Term') {
        fillTerm(node, file, services);
        // On a line of its own it is still a word in a sentence.
        if (node.type === 'mdxJsxFlowElement' && parent && index !== undefined) {
          parent.children[index] = toSentence(node);
        }
      }
      if (node.name === 'Glossary' && node.type === 'mdxJsxFlowElement') {
        fillGlossary(node, file, services);
      }
    });
  };
}

function fillTerm(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  file: VFile,
  { glossary, links }: GlossaryServices,
): void {
  const id = readAttribute(node, 'id');
  const words = toString(node);
  const name = typeof id === 'string' ? id : words;
  const entry = glossary.find(name);
  if (words.trim() === '') {
    reportError(file, '`<Term>` stands around the words that it explains.', node);
  } else if (!entry) {
    const nearest = findNearest(
      name.toLowerCase(),
      glossary
        .entries()
        .flatMap(({ term, also }) => [term, ...also].map((own) => own.toLowerCase())),
    );
    const hint = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
    reportError(file, `The glossary has no \`${name}\`.${hint}`, node);
  } else {
    setAttributes(node, {
      id: undefined,
      definition: entry.definition,
      link: toHref(entry, file, links),
    });
  }
}

function fillGlossary(
  node: MdxJsxFlowElement,
  file: VFile,
  { glossary, links }: GlossaryServices,
): void {
  const entries = glossary.entries();
  if (entries.length === 0) {
    reportError(file, 'There is no glossary: write `glossary.yaml` in the content folder.', node);
    return;
  }
  node.children = entries.map((entry) => {
    const id = toTermId(entry.term);
    usePageFacts(file).anchors.push(id);
    const element: MdxJsxFlowElement = {
      type: 'mdxJsxFlowElement',
      name: 'GlossaryEntry',
      attributes: [],
      children: [],
    };
    const { term, definition } = entry;
    setAttributes(element, { id, term, definition, link: toHref(entry, file, links) });
    return element;
  });
}

function toSentence(node: MdxJsxFlowElement): Paragraph {
  // Words between two tags on one line are phrasing, whatever the tags stand in.
  const children = node.children as unknown as PhrasingContent[];
  return { type: 'paragraph', children: [{ ...node, type: 'mdxJsxTextElement', children }] };
}

/** The address of the page that says more. A broken one is reported where it is written, once. */
function toHref({ link }: GlossaryEntry, file: VFile, links: LinkTable): string | undefined {
  if (link === null) return undefined;
  const found = links.resolve(link.written, SITE_ROOT);
  if (found.kind !== 'page') return undefined;
  // A page need not lead to itself.
  return found.path === usePageFacts(file).target.path ? undefined : found.href;
}
