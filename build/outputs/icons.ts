import { DEFAULT_LOGO } from '../../client/model/logo.ts';
import { ASSET_FOLDER, FAVICON_PATH, TOUCH_ICON_PATH } from '../../client/model/site-paths.ts';
import type { SiteConfig } from '../content/site-config.ts';
import { toContentHash } from '../content-hash.ts';
import type { Cache } from '../files/cache.ts';
import { toThemedSvg } from '../files/theme-palettes.ts';
import { loadRasterizer } from './rasterize.ts';

/** The site's icons. */
export interface SiteIcons {
  /** Name of the SVG file below the assets folder. */
  icon: string;
  /** Name below the assets folder → content. */
  files: Map<string, string | Uint8Array>;
}

/** In CSS pixels: of `favicon.ico`, which browsers request by themselves, and of an icon on a home screen. */
const FAVICON_SIZE = 32;
const TOUCH_ICON_SIZE = 180;

/** Render the logo as the icons of browsers: in the accent colour, and on a home screen on it. */
export async function renderIcons(
  { logo = DEFAULT_LOGO, colors }: Pick<SiteConfig, 'logo' | 'colors'>,
  cache: Cache,
): Promise<SiteIcons> {
  const path = `<path fill-rule="evenodd" d="${logo}"/>`;
  const fill = 'path{fill:var(--color-accent)}';
  const style =
    toThemedSvg(fill, 'light', colors) +
    `@media(prefers-color-scheme:dark){${toThemedSvg(fill, 'dark', colors)}}`;
  const svg = toSvg(`<style>${style}</style>${path}`);
  const render = (content: string, size: number) => {
    const themed = toThemedSvg(toSvg(content), 'light', colors);
    return cache.memo('output', ['icon', themed, size], () => toPng(themed, size));
  };
  const favicon = await render(`<g fill="var(--color-accent)">${path}</g>`, FAVICON_SIZE);
  const touchIcon = await render(
    '<path fill="var(--color-accent)" d="M0 0h24v24H0z"/>' +
      `<g fill="var(--color-on-accent)" transform="translate(6 6) scale(.5)">${path}</g>`,
    TOUCH_ICON_SIZE,
  );
  const icon = `${ASSET_FOLDER}/icon-${toContentHash(svg).slice(0, 10)}.svg`;
  return {
    icon,
    files: new Map<string, string | Uint8Array>([
      [icon, svg],
      [FAVICON_PATH.slice(1), toIco(favicon)],
      [TOUCH_ICON_PATH.slice(1), touchIcon],
    ]),
  };
}

function toSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
}

async function toPng(svg: string, size: number): Promise<Uint8Array> {
  const { Resvg } = await loadRasterizer();
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** Wrap a PNG as an ICO file of one image: a header, a directory entry, then the PNG as it is. */
function toIco(png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(FAVICON_SIZE, 6);
  header.writeUInt8(FAVICON_SIZE, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
