import type { Element } from 'hast';
import { h, s } from 'hastscript';
import { describeGraph, describeSequence } from './describe-diagram.ts';
import type { DiagramText } from './diagram-text.ts';
import { simplifySvg } from './simplify-svg.ts';

/** Room around the drawing, for arrows and outlines, in pixels. */
const PADDING = 4;

/** Between a step and the next, in pixels: as little as arrows need, so that more steps are in sight. */
const LAYER_SPACING = 30;

/**
 * Draw a diagram as a figure that says in words what it shows. Its ids begin with `id`. Throws what
 * the library says of a text that it cannot lay out.
 */
export async function drawDiagram(
  diagram: DiagramText,
  { id, title }: { id: string; title: string },
): Promise<Element> {
  // With its layout engine the library takes a moment to load, and most pages have no diagram.
  const { parseMermaid, renderMermaidSVG } = await import('beautiful-mermaid');
  const marker = `${id}.arrow`;
  const svg = renderMermaidSVG(diagram.roomyLines.join('\n'), {
    padding: PADDING,
    layerSpacing: LAYER_SPACING,
  });
  const { width, height, children } = simplifySvg(svg, marker);
  const sentences =
    diagram.kind === 'sequence'
      ? describeSequence(diagram.lines)
      : describeGraph(parseMermaid(diagram.lines.join('\n')));
  const words = diagram.description === null ? sentences : [diagram.description, ...sentences];
  const drawing = s(
    'svg',
    {
      // Half a pixel off, lines of one pixel are sharp.
      viewBox: `-.5 -.5 ${width} ${height}`,
      width,
      height,
      role: 'img',
      ariaLabelledBy: [`${id}.title`],
      ariaDescribedBy: [`${id}.text`],
    },
    [
      s('title', { id: `${id}.title` }, diagram.title ?? title),
      s('desc', { id: `${id}.text` }, words.join(' ')),
      ...toMarker(marker, children),
      ...children,
    ],
  );
  const list = diagram.kind === 'sequence' ? 'ol' : 'ul';
  return h('figure', { className: ['diagram'] }, [
    h('div', { tabIndex: 0, role: 'group', ariaLabel: title }, [drawing]),
    h('figcaption', title),
    h('details', [
      h('summary', 'Text of this diagram'),
      h(
        list,
        words.map((sentence) => h('li', sentence)),
      ),
    ]),
  ]);
}

function toMarker(id: string, children: Element[]): Element[] {
  const isUsed = children.some(
    ({ properties }) => properties['markerEnd'] ?? properties['markerStart'],
  );
  if (!isUsed) return [];
  const size = { markerWidth: 8, markerHeight: 6, refX: 7, refY: 3 };
  const turn = { orient: 'auto-start-reverse', markerUnits: 'userSpaceOnUse' };
  return [s('marker', { id, ...size, ...turn }, [s('path', { d: 'M0 0 8 3 0 6z' })])];
}
