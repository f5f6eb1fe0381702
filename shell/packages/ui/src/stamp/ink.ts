import { type StampShape, seeded } from '../shop-hue.ts';

export type { StampShape };

const CENTRE = 50;
const RADIUS = 46;
/** How far the edge is uneven. */
const WANDER = 1.1;
const POINTS = 60;

/** One stamp's impression, determined by its seed. */
export interface Impression {
  /** Degrees. */
  tilt: number;
  /** SVG path of the uneven outer edge. */
  edge: string;
  /** Spots without ink: [x, y, radius]. */
  gaps: readonly (readonly [number, number, number])[];
}

export function impressionOf(seed: number, shape: StampShape = 'round'): Impression {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1));
  return {
    tilt: Math.round((random() * 2 - 1) * 13),
    edge: unevenEdge(OUTLINES[shape], random),
    gaps: Array.from({ length: 16 }, () => gap(random)),
  };
}

type Point = readonly [x: number, y: number];
/** A shape's edge at an angle, in a circle of radius 1. */
type Outline = (angle: number) => Point;

/** An edge whose distance from the centre is a factor of the angle. */
const polar =
  (factor: (angle: number) => number): Outline =>
  (angle) => [factor(angle) * Math.cos(angle), factor(angle) * Math.sin(angle)];

const OUTLINES: Record<StampShape, Outline> = {
  round: polar(() => 1),
  flower: polar((angle) => 0.88 + 0.12 * Math.abs(Math.cos(4 * angle))),
  square: polar((angle) => 0.87 / (Math.cos(angle) ** 4 + Math.sin(angle) ** 4) ** 0.25),
  hexagon: polar((angle) => 0.12 + 0.76 / Math.cos((angle % (Math.PI / 3)) - Math.PI / 6)),
  heart: (angle) => [
    1.05 * Math.sin(angle) ** 3,
    -(13 * Math.cos(angle) - 5 * Math.cos(2 * angle) - 2 * Math.cos(3 * angle) - Math.cos(4 * angle)) / 16 -
      0.08,
  ],
  star: polar((angle) => 0.84 + 0.16 * Math.cos(5 * (angle + Math.PI / 2))),
};

/** SVG path of a shape without unevenness. @param radius of the circle around it */
export const outlinePath = (shape: StampShape, radius: number): string =>
  pathThrough((angle) => {
    const [x, y] = OUTLINES[shape](angle);
    return [x * radius, y * radius];
  });

/** The printed lines inside the edge, as SVG paths. */
export const linesOf = (shape: StampShape): { rim: string; thread: string } => ({
  rim: outlinePath(shape, 43.4),
  thread: outlinePath(shape, 36.5),
});

/** The edge, 46 from the centre, wandering by about 1. */
function unevenEdge(outline: Outline, random: () => number): string {
  const phase = [random() * 7, random() * 7];
  return pathThrough((angle) => {
    const slow = Math.sin(angle * 3 + (phase[0] ?? 0)) * 0.5 + Math.sin(angle * 7 + (phase[1] ?? 0)) * 0.3;
    const radius = RADIUS + WANDER * (slow + (random() - 0.5) * 0.9);
    const [x, y] = outline(angle);
    return [x * radius, y * radius];
  });
}

function pathThrough(at: Outline): string {
  const points = Array.from({ length: POINTS }, (_, nth) => {
    const [x, y] = at((nth / POINTS) * 2 * Math.PI);
    return `${(CENTRE + x).toFixed(1)} ${(CENTRE + y).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

function gap(random: () => number): readonly [number, number, number] {
  const angle = random() * 2 * Math.PI;
  const distance = 30 + random() * 17;
  return [
    CENTRE + distance * Math.cos(angle),
    CENTRE + distance * Math.sin(angle),
    0.35 + random() ** 3 * 1.9,
  ];
}
