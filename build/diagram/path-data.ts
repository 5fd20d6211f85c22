export interface Coordinate {
  x: number;
  y: number;
}

/** Write a line through points as SVG path data, in whole pixels: `M40 60h48v-7`. */
export function toPathData(points: Coordinate[]): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  if (!first) return '';
  let at = first;
  const steps = rest.map((point) => {
    const [dx, dy] = [point.x - at.x, point.y - at.y];
    at = point;
    if (dy === 0) return dx === 0 ? '' : `h${dx}`;
    return dx === 0 ? `v${dy}` : `l${dx}${dy < 0 ? '' : ' '}${dy}`;
  });
  return `M${first.x} ${first.y}${steps.join('')}`;
}

/** Write a closed outline as SVG path data. */
export function toPolygonData(points: Coordinate[]): string {
  return `${toPathData(points)}z`;
}
