import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { showMeasured } from '../support/measured-font.ts';

/** How much wider than in Inter a text may be: DejaVu Sans and Verdana are the widest fonts that systems come with. */
const ROOM = 1.3;

const browser = useBrowser();

it.each(globSync('content/**/*.svg').sort())(
  '%s has room for its texts in any font',
  async (file) => {
    const page = await browser.openTab();
    await showMeasured(page, readFileSync(file, 'utf8'));
    expect((await page.evaluate(findFaults, ROOM)).join('\n')).toBe('');
  },
);

/** Find texts that are so wide that they leave the picture, or meet each other or the edge of a shape. */
function findFaults(room: number): string[] {
  const svg = document.querySelector('svg');
  if (!svg) return ['There is no picture.'];
  const toBox = (name: string, { x, y, width, height }: DOMRect) => ({ name, x, y, width, height });
  type Box = ReturnType<typeof toBox>;
  const meets = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const isInside = (a: Box, b: Box) =>
    a.x >= b.x && a.x + a.width <= b.x + b.width && a.y >= b.y && a.y + a.height <= b.y + b.height;
  const image = toBox('the edge of the picture', svg.viewBox.baseVal as DOMRect);
  const shapes = [...svg.querySelectorAll<SVGGraphicsElement>('rect, circle')].map((shape) =>
    toBox(`a ${shape.localName}`, shape.getBBox()),
  );
  const texts = [...svg.querySelectorAll('text')].map((text) => {
    const { width, x } = text.getBBox();
    const { fontSize, textAnchor } = getComputedStyle(text);
    const before = { start: 0, middle: 0.5, end: 1 }[textAnchor] ?? 0;
    // The letters alone, without the space of a line.
    const height = Number.parseFloat(fontSize);
    const y = Number(text.getAttribute('y')) - 0.8 * height;
    const left = x - before * (room - 1) * width;
    return toBox(`“${text.textContent}”`, new DOMRect(left, y, room * width, height));
  });
  return texts.flatMap((text, at) =>
    [
      ...(isInside(text, image) ? [] : [image]),
      ...shapes.filter((shape) => meets(text, shape) && !isInside(text, shape)),
      ...texts.slice(at + 1).filter((other) => meets(text, other)),
    ].map(({ name }) => `${text.name} meets ${name}`),
  );
}
