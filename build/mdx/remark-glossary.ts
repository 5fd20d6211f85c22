import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { findEntry, toTermId, toWord } from '../content/glossary.ts';
import type { ResolvedEntry, ResolvedGlossary } from '../content/glossary.ts';
import { describeUnknown } from '../nearest.ts';
import { createTag, isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError, getPageState } from './page-state.ts';

/** Pass entries of the glossary to `<Term>` and `<Glossary>`, and report unknown terms. */
export function remarkGlossary() {
  return (tree: Root, file: VFile): void => {
    const { context } = getPageState(file);
    let count = 0;
    visit(tree, (node) => {
      if (!isJsxTag(node) || !['Term', 'Glossary'].includes(node.name ?? '')) return;
      // Read here: only a page that shows terms depends on the glossary.
      const { glossary } = context;
      if (node.name === 'Term') fillTerm(node, `term.${(count += 1)}`, file, glossary);
      else if (node.type === 'mdxJsxFlowElement') fillGlossary(node, file, glossary);
    });
  };
}

function fillTerm(node: MdxTag, id: string, file: VFile, glossary: ResolvedGlossary): void {
  const words = toString(node);
  const name = readText(node, 'id') ?? words;
  const entry = findEntry(glossary, name);
  if (words.trim() === '') {
    reportError(file, '`<Term>` needs the words that it explains.', node);
  } else if (!entry) {
    const names = glossary.flatMap(({ term, also }) => [term, ...also].map(toWord));
    reportError(file, describeUnknown('term', toWord(name), names), node);
  } else {
    setAttributes(node, {
      id,
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
    const { term, definition } = entry;
    const id = toTermId(term);
    getPageState(file).anchors.push(id);
    return createTag('GlossaryEntry', { id, term, definition, link: toHref(entry, file) }, []);
  });
}

/** Return the address of the page with more information. A page does not link to itself. */
function toHref({ link }: ResolvedEntry, file: VFile): string | undefined {
  return link && link.path !== getPageState(file).source.path ? link.href : undefined;
}
