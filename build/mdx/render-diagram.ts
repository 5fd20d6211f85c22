import { toThemedSvg } from '../files/theme-palettes.ts';
import type { SiteColors } from '../files/theme-palettes.ts';

/** A diagram as two SVG files of the same size, in CSS pixels. */
export interface RenderedDiagram {
  light: string;
  dark: string;
  width: number;
  height: number;
}

/** `offset` is relative to the start of the source. */
export interface DiagramError {
  reason: string;
  offset: number;
}

/** Charts are not supported: their colours need a style sheet. */
const KINDS = 'flowchart graph stateDiagram sequenceDiagram classDiagram erDiagram'.split(' ');

/** beautiful-mermaid writes edge labels at 11 px; scaled, they have 12 px. */
const SCALE = 12 / 11;

/** Smaller than the defaults, so that two adjacent boxes fit on a phone. In pixels, before scaling. */
const SPACING = { padding: 4, nodeSpacing: 16, layerSpacing: 30 };

/** As in tokens.css. In DejaVu Sans, the widest fallback, lines of up to 25 characters fit the measured boxes too. */
const FONTS = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** Render a Mermaid diagram. Returns the reason if that is impossible. */
export async function renderDiagram(
  source: string,
  colors?: SiteColors,
): Promise<RenderedDiagram | DiagramError> {
  if (!KINDS.includes(/^\s*(\w+)/.exec(source)?.[1] ?? '')) {
    return { reason: `It must start with one of: ${KINDS.join(', ')}.`, offset: 0 };
  }
  // Few pages have a diagram, so the library is loaded on demand.
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  let svg: string;
  try {
    svg = renderMermaidSVG(source, SPACING);
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), offset: 0 };
  }
  const missing = findMissingWord(source, svg);
  if (missing) return missing;
  const [, width = 0, height = 0] = (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(
    (size) => Math.round(Number(size) * SCALE),
  );
  if (width === 0 || height === 0) return { reason: 'It is empty.', offset: 0 };
  const image = toImage(svg, { width, height });
  return {
    light: toThemedSvg(image, 'light', colors),
    dark: toThemedSvg(image, 'dark', colors),
    width,
    height,
  };
}

/** Keywords of Mermaid, which are not in the image. */
const SYNTAX = new Set(
  (
    'flowchart graph subgraph end direction TD TB LR BT RL br stateDiagram v2 state as ' +
    'sequenceDiagram participant actor alt else opt loop par and critical option break rect ' +
    'note Note over left right of activate deactivate classDiagram class erDiagram o'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}]+/gu;

/** Find a word that is not in the image: the library ignores statements that it does not understand. */
function findMissingWord(source: string, svg: string): DiagramError | null {
  const drawn = new Set(svg.match(WORD));
  const isDrawn = (word: string) => drawn.has(word) || SYNTAX.has(word);
  const withoutComments = source.replaceAll(/^[ \t]*%%.*$/gm, (line) => ' '.repeat(line.length));
  for (const { 0: word, index } of withoutComments.matchAll(WORD)) {
    if (isDrawn(word)) continue;
    return {
      reason: `\`${word}\` is not in the image: the statement was not understood.`,
      offset: index,
    };
  }
  return null;
}

/** Colours of the library → colours of the site. */
const COLORS: Record<string, string> = {
  bg: 'page',
  _text: 'text',
  '_text-sec': 'text-quiet',
  '_text-muted': 'text-quiet',
  '_text-faint': 'text-quiet',
  _line: 'text-quiet',
  _arrow: 'text-quiet',
  '_node-fill': 'accent-surface',
  '_node-stroke': 'accent',
  '_group-fill': 'page',
  '_group-hdr': 'surface',
  // No border around the labels of arrows: a wider font may need more room than their box has.
  '_inner-stroke': 'page',
  '_key-badge': 'surface-strong',
};

/** Write colours and font as attributes: the library's style sheet imports a font, and inline styles are forbidden. */
function toImage(svg: string, { width, height }: { width: number; height: number }): string {
  return (
    svg
      .replaceAll(/<style>.*?<\/style>\n?/gs, '')
      // Boxes have the corners of those in drawings.
      .replaceAll(/(data-shape="rectangle">\s*<rect [^>]*)rx="0" ry="0"/g, '$1rx="8"')
      .replace(
        / width="[^"]*" height="[^"]*" style="[^"]*"/,
        ` width="${width}" height="${height}" font-family="${FONTS}"`,
      )
      .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => `var(--color-${COLORS[name] ?? name})`)
  );
}
