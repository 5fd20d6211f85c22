import { DEFAULT_LOGO } from '../../client/model/logo.ts';
import { escapeHtml } from '../../client/model/escape-html.ts';
import { isOfReference, SOCIAL_IMAGE_SIZE } from '../../client/model/page.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { SiteConfig } from '../content/site-config.ts';
import type { Cache } from '../files/cache.ts';
import { toContentHash } from '../content-hash.ts';
import { toPlacements } from '../content/placement.ts';
import type { Page } from '../page.ts';
import { readPackageFile } from '../files/project-files.ts';
import { toThemedSvg } from '../files/theme-palettes.ts';
import { loadRasterizer } from './rasterize.ts';

/** The text of a social image. */
export interface SocialImageText {
  /** Small, above the title: the section of the page. */
  section: string;
  title: string;
  /** Small, at the bottom. */
  site: string;
}

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE;
const MARGIN = 80;
const TITLE_SIZE = 76;
const TITLE_LINE_HEIGHT = 92;
const SMALL_SIZE = 30;
const MAX_TITLE_LINES = 3;

/** Characters of average width that fit between the margins. Wider text is scaled down. */
const TITLE_LINE_LENGTH = 24;
const SMALL_LINE_LENGTH = 72;

/** A line, or a word that is longer than a line. */
const TITLE_LINE = new RegExp(`\\S.{0,${TITLE_LINE_LENGTH - 1}}(?=\\s|$)|\\S+`, 'g');

/** An image takes about 50 ms to render, so the guide of a larger site shares one. */
const MAX_GUIDE_IMAGES = 100;

/** In the lower right corner, in line with the name of the site. */
const LOGO_SIZE = 96;
const LOGO_PLACE = `translate(${WIDTH - MARGIN - LOGO_SIZE} ${548 - LOGO_SIZE + 24}) scale(${LOGO_SIZE / 24})`;

/** resvg reads WOFF2 but not WOFF. */
const FONT_FILE = '@fontsource/inter/files/inter-latin-600-normal.woff2';

/** What the font file has no glyph for: it would show as an empty box. */
const UNSUPPORTED = /[^\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2027\u20ac\u2122\u2212]/gu;

interface SocialImageSite {
  pages: Page[];
  sidebars: Sidebar[];
  site: Pick<SiteMetadata, 'title'>;
  /** May be empty. */
  tagline: string;
  referenceTitle: string | undefined;
}

export interface SocialImage {
  /** With the hash of its content: `1f2e3d4c5b.png` */
  fileName: string;
  png: Uint8Array;
}

/** Returns the text of each page's image, by the path of the page. Pages of the reference share one. */
export function toSocialImageTexts(input: SocialImageSite): Map<string, SocialImageText> {
  const { pages, sidebars, tagline, referenceTitle } = input;
  const { title: site } = input.site;
  const placements = toPlacements(sidebars);
  const isLarge = pages.filter((page) => !isOfReference(page)).length > MAX_GUIDE_IMAGES;
  const ofReference = { section: tagline, title: referenceTitle ?? site, site };
  const ofLargeGuide = { section: '', title: site, site: tagline };
  const toText = (page: Page): SocialImageText => {
    if (isOfReference(page)) return ofReference;
    if (isLarge) return ofLargeGuide;
    const { breadcrumbs = [] } = placements.get(page.href) ?? {};
    return { section: breadcrumbs.at(-1)?.label ?? tagline, title: page.title, site };
  };
  return new Map(pages.map((page) => [page.path, toText(page)]));
}

/** The owner's logo and colours. */
type Look = Pick<SiteConfig, 'logo' | 'colors'>;

/** Render the social image of each text. One takes 50 ms, so resvg is loaded for the first that is not in the cache. */
export async function renderSocialImages(
  texts: Iterable<SocialImageText>,
  { logo, colors }: Look,
  cache: Cache,
): Promise<Map<SocialImageText, SocialImage>> {
  let loading: Promise<(text: SocialImageText) => Uint8Array> | null = null;
  const images = new Map<SocialImageText, SocialImage>();
  for (const text of new Set(texts)) {
    const render = async () => (await (loading ??= loadRenderer({ logo, colors })))(text);
    const png = await cache.memo('output', ['image', text, logo, colors], render);
    images.set(text, { fileName: `${toContentHash(png).slice(0, 10)}.png`, png });
  }
  return images;
}

/** Load resvg and its font; returns a function that renders one image as PNG. */
async function loadRenderer({
  logo = DEFAULT_LOGO,
  colors,
}: Look): Promise<(text: SocialImageText) => Uint8Array> {
  const { Resvg } = await loadRasterizer();
  const font = readPackageFile(FONT_FILE);
  return (image) => {
    const text = toSvgText(image);
    const toSvg = (content: string) => toThemedSvg(toImage(content), 'dark', colors);
    const measured = new Resvg(toSvg(text), { font: { fontBuffers: [font] } });
    const scale = Math.min(1, (WIDTH - 2 * MARGIN) / (measured.getBBox()?.width ?? 1));
    const resvg = new Resvg(
      toSvg(
        `<rect width="100%" height="100%" fill="var(--color-page)"/>` +
          `<rect width="100%" height="12" fill="var(--color-accent)"/>` +
          `<path transform="${LOGO_PLACE}" fill="var(--color-accent)" fill-rule="evenodd" d="${logo}"/>` +
          `<g transform="translate(${MARGIN}) scale(${scale})">${text}</g>`,
      ),
      { font: { fontBuffers: [font] } },
    );
    const rendered = resvg.render();
    const png = rendered.asPng();
    // WebAssembly memory is not collected soon enough, and an image takes 3 MB.
    for (const used of [measured, resvg, rendered]) used.free();
    return png;
  };
}

/** Render the lines of an image, in the colors of its theme. */
export function toSvgText({ section, title, site }: SocialImageText): string {
  return [
    toLine(cut(section, SMALL_LINE_LENGTH), 130, SMALL_SIZE, 'accent'),
    ...wrapTitle(title).map((line, index) => {
      const y = 250 + index * TITLE_LINE_HEIGHT;
      return toLine(cut(line, TITLE_LINE_LENGTH), y, TITLE_SIZE, 'text');
    }),
    toLine(cut(site, SMALL_LINE_LENGTH), 548, SMALL_SIZE, 'text'),
  ].join('');
}

function toLine(text: string, y: number, size: number, color: string): string {
  const content = escapeHtml(text.replace(UNSUPPORTED, ''));
  return `<text y="${y}" font-size="${size}" fill="var(--color-${color})">${content}</text>`;
}

function toImage(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter" font-weight="600">${content}</svg>`;
}

/** Break the title at spaces; the last line takes the rest. */
function wrapTitle(title: string): string[] {
  const lines = title.match(TITLE_LINE) ?? [];
  const rest = lines.slice(MAX_TITLE_LINES - 1).join(' ');
  return [...lines.slice(0, MAX_TITLE_LINES - 1), rest];
}

/** (`Manage missions`, 8) → `Manage …` */
function cut(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength - 1).join('')}…`;
}
