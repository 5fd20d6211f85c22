import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import { toContentHash } from '../content-hash.ts';
import { toSourcePoint } from '../content/text-position.ts';
import { readMetaWord } from './fence-meta.ts';
import { reportError, usePageFacts } from './page-facts.ts';
import { renderDiagram } from './render-diagram.ts';

/** Language of code blocks that `rehype-diagrams` replaces. Their text is the index of the diagram. */
export const RENDERED_DIAGRAM = 'rendered-diagram';

/** Render Mermaid code blocks as images, and report errors. */
export function remarkDiagrams() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', (code) => {
      if (code.lang === 'mermaid') blocks.push(code);
    });
    for (const code of blocks) await renderBlock(code, file);
  };
}

async function renderBlock(code: Code, file: VFile): Promise<void> {
  const caption = readMetaWord(code.meta, 'title')?.trim() ?? '';
  const alt = readMetaWord(code.meta, 'alt')?.trim() ?? '';
  // Prevents a second report for the same code block.
  Object.assign(code, { lang: null, meta: null });
  if (caption === '' || alt === '') {
    const missing = caption === '' ? 'a title' : 'alternative text';
    const hint = 'Say in `alt` what the diagram shows: ```` ```mermaid title="…" alt="…" ````.';
    reportError(file, `A diagram needs ${missing}. ${hint}`, code);
    return;
  }
  const diagram = await renderDiagram(code.value);
  if ('reason' in diagram) {
    const reason = `This diagram cannot be rendered. ${diagram.reason}`;
    reportError(file, reason, toSourcePoint(code, diagram.offset, file));
    return;
  }
  const { diagrams, images } = usePageFacts(file);
  const addImage = (svg: string): string => {
    const path = `/${ASSET_FOLDER}/diagram-${toContentHash(svg).slice(0, 10)}.svg`;
    images[path] = svg;
    return path;
  };
  const { light, dark, width, height } = diagram;
  diagrams.push({
    src: addImage(light),
    dark: addImage(dark),
    width: String(width),
    height: String(height),
    alt,
    caption,
    source: code.value,
  });
  Object.assign(code, { lang: RENDERED_DIAGRAM, value: String(diagrams.length - 1) });
}
