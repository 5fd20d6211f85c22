import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_FOLDER, withBase } from '../../client/model/path.ts';
import type { SiteIcons } from '../../client/model/release-assets.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import { loadRasterizer } from '../rasterizer.ts';
import { toThemedSvg } from '../theme-colors.ts';

/** The logo, on a square of 24. */
export const LOGO = /<path.*?\/>/.exec(
  readFileSync(join(import.meta.dirname, '../../client/styles/icon.svg'), 'utf8'),
)?.[0] as string;

/** Of an icon in a bookmark, and on a home screen. */
const SIZES = { ico: 32, touch: 180 };

/** Outside of this part, a launcher may cut an icon. */
const SAFE_PART = 0.6;

interface IconFiles extends SiteIcons {
  /** Name below the assets folder → bytes. */
  files: Map<string, string | Uint8Array>;
}

/** Render the icon for the places that take no SVG. */
export async function renderSiteIcons(
  { basePath }: Pick<SiteMetadata, 'basePath'>,
  cache: Cache,
): Promise<IconFiles> {
  const files = new Map<string, string | Uint8Array>();
  const add = (name: string, extension: string, content: string | Uint8Array): string => {
    const path = `${ASSET_FOLDER}/${name}-${toContentHash(content).slice(0, 10)}.${extension}`;
    files.set(path, content);
    return withBase(basePath, `/${path}`);
  };
  const render = (svg: string, size: number) =>
    cache.memo('site-icon', [svg, size], () => rasterize(svg, size));
  const tile = toThemedSvg(toTile(), 'light');
  const [bookmark, touch] = await Promise.all([
    render(toSvg(LOGO), SIZES.ico),
    render(tile, SIZES.touch),
  ]);
  return {
    files,
    ico: add('icon', 'ico', toIco(bookmark)),
    touch: add('icon-180', 'png', touch),
  };
}

/** The logo on a ground of the accent, which the system cuts to its shape. */
function toTile(): string {
  const side = 24;
  const margin = (side * (1 - SAFE_PART)) / 2;
  const logo = LOGO.replace(/fill="#\w+"/, 'fill="var(--color-on-accent)"');
  return toSvg(
    `<rect width="${side}" height="${side}" fill="var(--color-accent)"/>` +
      `<g transform="translate(${margin} ${margin}) scale(${SAFE_PART})">${logo}</g>`,
  );
}

function toSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
}

async function rasterize(svg: string, size: number): Promise<Uint8Array> {
  const { Resvg } = await loadRasterizer();
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: size } });
  const rendered = resvg.render();
  const png = rendered.asPng();
  rendered.free();
  resvg.free();
  return png;
}

/** Put a PNG into an ICO file: a header of 6 bytes and an entry of 16 for its only image. */
function toIco(png: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIZES.ico, 6);
  head.writeUInt8(SIZES.ico, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
