import type { Element, Parents, Properties, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { s } from 'hastscript';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP, visit } from '../visit.ts';
import { withoutRoom } from './label-room.ts';
import { toPathData, toPolygonData } from './path-data.ts';
import type { Coordinate } from './path-data.ts';

/** A drawing made of few elements, whose colours and fonts are those of the site's classes. */
export interface SimpleDrawing {
  width: number;
  height: number;
  children: Element[];
}

/** A shape or a text, and what it has in common with its neighbours. */
interface Piece {
  /** Class, and where the line has arrows. */
  look: string;
  element: Element;
}

/** What the library's colours stand for; see `client/styles/figures.css`. */
const FILL_CLASSES: Record<string, string> = {
  'var(--_node-fill)': 'n',
  'var(--_group-fill)': 'b',
  'var(--bg)': 'b',
  'var(--_group-hdr)': 'h',
  'var(--_inner-stroke)': 'h',
  'var(--_text)': 'x',
};

/**
 * Make the library's SVG over: nothing of it is kept but shapes, places and words, in whole pixels.
 * Texts come last, so that no line runs over them.
 */
export function simplifySvg(svg: string, markerId: string): SimpleDrawing {
  const tree: Root = PARSER.parse(svg);
  const size = { width: 0, height: 0 };
  const shapes: Piece[] = [];
  const texts: Piece[] = [];
  visit(tree, 'element', (element, _index, parent) => {
    const { tagName, properties } = element;
    if (tagName === 'svg') {
      size.width = Math.ceil(toNumber(properties['width']));
      size.height = Math.ceil(toNumber(properties['height']));
    }
    if (tagName === 'defs' || tagName === 'style') return SKIP;
    const part = parent?.type === 'element' ? toPart(parent) : '';
    if (tagName === 'text') {
      const width = part === 'subgraph' && parent ? toBoxWidth(parent) - GROUP_LABEL_MARGIN : null;
      texts.push(...toTexts(element, width));
    } else if (part === 'actor' && parent?.type === 'element') {
      shapes.push(...toShape(toNarrowBox(element, parent)));
    } else if (!isLabelBox(element, part)) shapes.push(...toShape(element));
    return undefined;
  });
  return { ...size, children: [...groupByLook(shapes, markerId), ...groupByLook(texts, markerId)] };
}

const PARSER = unified().use(rehypeParse, { fragment: true }).freeze();

/** What the library says that the elements of a group are: `node`, `edge-label`, `block`. */
function toPart({ properties }: Element): string {
  return String([properties['className']].flat()[0] ?? '');
}

/** A label on a line has a halo in place of a box, which would be too narrow in some fonts. */
function isLabelBox({ tagName, properties }: Element, part: string): boolean {
  if (tagName !== 'rect') return false;
  return part === 'edge-label' || (part === 'block' && properties['fill'] === 'var(--_group-hdr)');
}

/** On both sides of a group's label, together. */
const GROUP_LABEL_MARGIN = 24;

function toBoxWidth({ children }: Parents): number {
  const box = children.find((child) => child.type === 'element' && child.tagName === 'rect');
  return box?.type === 'element' ? toNumber(box.properties['width']) : 0;
}

/** Per character of a participant's label, in pixels; and around all of it. */
const WIDEST_CHARACTER = 8;
const ACTOR_PADDING = 32;
const MIN_ACTOR_WIDTH = 80;

/** A participant's label had room for the words of its messages, which its box does not need. */
function toNarrowBox(box: Element, { properties }: Element): Element {
  const label = withoutRoom(String(properties['dataLabel']));
  const [x, width] = [toNumber(box.properties['x']), toNumber(box.properties['width'])];
  const wish = label.length * WIDEST_CHARACTER + ACTOR_PADDING;
  const narrow = Math.min(width, Math.max(MIN_ACTOR_WIDTH, wish));
  const place: Record<string, number> = { x: x + (width - narrow) / 2, width: narrow };
  return { ...box, properties: { ...box.properties, ...place } };
}

function toShape(element: Element): Piece[] {
  const { tagName, properties } = element;
  const read = (name: string) => toNumber(properties[name]);
  const piece = (tag: string, own: Record<string, number | string>): Piece[] => [
    { look: toLook(properties), element: s(tag, own) },
  ];
  switch (tagName) {
    case 'rect': {
      const [x, y] = [Math.round(read('x')), Math.round(read('y'))];
      const width = Math.round(read('x') + read('width')) - x;
      const height = Math.round(read('y') + read('height')) - y;
      const rx = Math.min(Math.round(read('rx')), Math.floor(height / 2));
      return piece(tagName, { x, y, width, height, ...(rx > 0 && { rx }) });
    }
    case 'circle':
    case 'ellipse':
      return piece(tagName, pickRounded(properties, ['cx', 'cy', 'r', 'rx', 'ry']));
    case 'line': {
      const from = { x: read('x1'), y: read('y1') };
      return piece('path', { d: toPathData([from, { x: read('x2'), y: read('y2') }]) });
    }
    case 'polyline':
      return piece('path', { d: toPathData(toPoints(properties['points'])) });
    case 'polygon':
      return piece('path', { d: toPolygonData(toPoints(properties['points'])) });
    default:
      return [];
  }
}

/** One text for each line of a label, squeezed where it might be wider than `maxWidth` pixels. */
function toTexts(element: Element, maxWidth: number | null): Piece[] {
  const { properties, children } = element;
  const isNode = toNumber(properties['fontSize']) > 12;
  const isStart = properties['textAnchor'] !== 'middle';
  const look = [isNode ? '' : 'l', isStart ? 's' : ''].join(' ').trim();
  const x = Math.round(toNumber(properties['x']));
  let y = toNumber(properties['y']) + toNumber(properties['dy']);
  // A span without a place is a word in bold.
  const spans = children.filter(
    (child) => child.type === 'element' && child.properties['x'] !== undefined,
  );
  const lines = spans.length === 0 ? [element] : spans;
  return lines.flatMap((line) => {
    if (line.type !== 'element') return [];
    if (line !== element) y += toNumber(line.properties['dy']);
    const text = withoutRoom(toString(line));
    const isTight = maxWidth !== null && text.length * LABEL_CHARACTER > maxWidth;
    const squeeze = { textLength: Math.round(maxWidth ?? 0), lengthAdjust: 'spacingAndGlyphs' };
    const place = { x, y: Math.round(y), ...(isTight && squeeze) };
    return [{ look, element: s('text', place, text) }];
  });
}

/** Of a label at 12 px, in the widest of the usual fonts. */
const LABEL_CHARACTER = 7.2;

function toLook(properties: Properties): string {
  const arrows = `${properties['markerStart'] ? 'start' : ''}${properties['markerEnd'] ? 'end' : ''}`;
  const isThick = toNumber(properties['strokeWidth']) >= 2;
  const isDashed = properties['strokeDashArray'] !== undefined;
  const fill = FILL_CLASSES[String(properties['fill'])];
  const isBare = properties['stroke'] === 'none';
  const names = [fill, isDashed && 'd', isThick && 'k', isBare && fill !== 'x' && 'f'];
  return `${names.filter(Boolean).join(' ')}|${arrows}`;
}

/** Neighbours that look alike stand in one group, which says it once. */
function groupByLook(pieces: Piece[], markerId: string): Element[] {
  const groups: { look: string; elements: Element[] }[] = [];
  for (const { look, element } of pieces) {
    const last = groups.at(-1);
    if (last?.look === look) last.elements.push(element);
    else groups.push({ look, elements: [element] });
  }
  return groups.flatMap(({ look, elements }) => {
    const [className = '', arrows = ''] = look.split('|');
    if (className === '' && arrows === '') return elements;
    const marker = `url(#${markerId})`;
    const properties = {
      ...(className !== '' && { className: className.split(' ') }),
      ...(arrows.startsWith('start') && { markerStart: marker }),
      ...(arrows.endsWith('end') && { markerEnd: marker }),
    };
    return [s('g', properties, elements)];
  });
}

function pickRounded(properties: Properties, names: string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) =>
      properties[name] === undefined ? [] : [[name, Math.round(toNumber(properties[name]))]],
    ),
  );
}

function toPoints(written: unknown): Coordinate[] {
  return String(written)
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x, y] = pair.split(',').map(Number);
      return { x: x ?? 0, y: y ?? 0 };
    });
}

function toNumber(written: unknown): number {
  const number = Number.parseFloat(String(written));
  return Number.isFinite(number) ? number : 0;
}
