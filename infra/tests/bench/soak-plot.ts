export interface Panel {
  title: string;
  /** The moment of each value. */
  minutes: readonly number[];
  lines: readonly { name: string; values: readonly number[] }[];
}

const [WIDTH, HEIGHT, COLUMNS] = [420, 220, 2];
const INNER = { left: 52, right: 12, top: 44, bottom: 26 };
const COLOURS = ['#0b6e4f', '#b3541e', '#3b5bdb'];
const TICKS = 4;

/** Panels with a line for each series, from zero, as one SVG. */
export function plot(panels: readonly Panel[]): string {
  const rows = Math.ceil(panels.length / COLUMNS);
  const [width, height] = [WIDTH * COLUMNS, HEIGHT * rows];
  const placed = panels.map(
    (panel, nth) =>
      `<g transform="translate(${(nth % COLUMNS) * WIDTH} ${Math.floor(nth / COLUMNS) * HEIGHT})">${draw(panel)}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>A soak: what the product held, minute by minute</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...placed,
    '</svg>\n',
  ].join('\n');
}

function draw({ title, minutes, lines }: Panel): string {
  const longest = Math.max(...minutes);
  const highest = roundUp(Math.max(...lines.flatMap(({ values }) => values).filter(Number.isFinite)));
  const [wide, high] = [WIDTH - INNER.left - INNER.right, HEIGHT - INNER.top - INNER.bottom];
  const x = (minute: number) => INNER.left + (minute / longest) * wide;
  const y = (value: number) => INNER.top + high - (value / highest) * high;
  const grid = Array.from({ length: TICKS + 1 }, (_, nth) => (nth / TICKS) * highest).map(
    (value) =>
      `<path d="M${INNER.left} ${y(value).toFixed(1)}h${wide}" stroke="#ddd"/>` +
      `<text x="${INNER.left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${Number(value.toPrecision(3))}</text>`,
  );
  const drawn = lines.map(({ name, values }, nth) => {
    const points = values.flatMap((value, at) =>
      Number.isFinite(value) ? [`${x(minutes[at] ?? 0).toFixed(1)},${y(value).toFixed(1)}`] : [],
    );
    const colour = COLOURS[nth % COLOURS.length];
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
      `<text x="${INNER.left + nth * 110}" y="36" fill="${colour}">${name}</text>`
    );
  });
  return [
    `<text x="${INNER.left}" y="18" font-weight="bold" font-size="13">${title}</text>`,
    ...grid,
    ...drawn,
    `<text x="${WIDTH - INNER.right}" y="${HEIGHT - 8}" text-anchor="end">${longest.toFixed(0)} minutes</text>`,
  ].join('');
}

/** To the next of 1, 2, 5 and 10 times a power of ten. */
function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
