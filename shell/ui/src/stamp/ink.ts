import { seeded } from '../shop-hue.ts';

const CENTRE = 50;
const POINTS = 40;

/** One stamp's impression, determined by its seed. */
export interface Impression {
  /** Degrees. */
  tilt: number;
  /** SVG path of the uneven outer edge. */
  edge: string;
  /** Spots without ink: [x, y, radius]. */
  gaps: readonly (readonly [number, number, number])[];
}

export function impressionOf(seed: number): Impression {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1));
  return {
    tilt: Math.round((random() * 2 - 1) * 13),
    edge: unevenCircle(46, 1.1, random),
    gaps: Array.from({ length: 16 }, () => gap(random)),
  };
}

/** A closed smooth curve around a circle whose radius varies by `wander`. */
function unevenCircle(radius: number, wander: number, random: () => number): string {
  const phase = [random() * 7, random() * 7];
  const points = Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * 2 * Math.PI;
    const slow = Math.sin(angle * 3 + (phase[0] ?? 0)) * 0.5 + Math.sin(angle * 7 + (phase[1] ?? 0)) * 0.3;
    const r = radius + wander * (slow + (random() - 0.5) * 0.9);
    return `${(CENTRE + r * Math.cos(angle)).toFixed(1)} ${(CENTRE + r * Math.sin(angle)).toFixed(1)}`;
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
