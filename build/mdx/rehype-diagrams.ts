import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { hasClass } from '../article/elements.ts';
import { visit } from '../article/visit.ts';
import { withBase } from '../../client/model/path.ts';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { toContentHash } from '../content-hash.ts';
import { toSourcePoint } from '../files/text-position.ts';
import { getPageState, reportInvalid } from './page-state.ts';
import { renderDiagram } from './render-diagram.ts';

/** Replace Mermaid code blocks by images, and report those that cannot be rendered, which stay code. */
export function rehypeDiagrams() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: { pre: Element; code: Element }[] = [];
    visit(tree, 'element', (pre) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element') return;
      if (hasClass(code, 'language-mermaid')) blocks.push({ pre, code });
    });
    for (const [index, { pre, code }] of blocks.entries()) {
      await renderBlock(pre, code, { file, zoomId: `diagram.${index + 1}` });
    }
  };
}

async function renderBlock(
  pre: Element,
  code: Element,
  { file, zoomId }: { file: VFile; zoomId: string },
): Promise<void> {
  const title = String(code.properties['dataTitle'] ?? '').trim();
  const text = String(code.properties['dataAlt'] ?? '').trim();
  if (title === '' || text === '') {
    const missing = title === '' ? 'a title' : 'alternative text';
    const hint = 'Say in `alt` what the diagram shows: ```` ```mermaid title="…" alt="…" ````.';
    reportInvalid(file, `A diagram needs ${missing}. ${hint}`, code);
  }
  const caption = title || text || 'Diagram';
  const alt = text || caption;
  const source = toString(code).replace(/\n$/, '');
  const { page, context } = getPageState(file);
  const diagram = await renderDiagram(source, context.colors);
  if ('reason' in diagram) {
    const place = toSourcePoint({ value: source, position: code.position }, diagram.offset, file);
    reportInvalid(file, `This diagram cannot be rendered. ${diagram.reason}`, place);
    return;
  }
  const addImage = (svg: string): string => {
    const path = `/${CONTENT_ASSET_FOLDER}/diagram-${toContentHash(svg).slice(0, 10)}.svg`;
    page.images[path] = svg;
    return withBase(context.basePath, path);
  };
  const { light, dark, width, height } = diagram;
  Object.assign(pre, {
    tagName: 'Diagram',
    properties: {
      src: addImage(light),
      dark: addImage(dark),
      width,
      height,
      alt,
      caption,
      source,
      zoomId,
    },
    children: [],
  });
}
