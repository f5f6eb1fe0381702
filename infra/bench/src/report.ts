import { isSmall } from './run-size.ts';

/** One measured promise. */
export interface Figure {
  name: string;
  /** A ratio, unless `unit` says otherwise. */
  value: number;
  unit?: string;
  /** At least so much; with `atMost`, at most. */
  target: number;
  atMost?: boolean;
  /** The absolute figures behind it. */
  detail: string;
}

export const isMet = ({ value, target, atMost }: Figure) => (atMost ? value <= target : value >= target);

/** A line a figure, fit for a terminal. */
export function formatFigure(figure: Figure): string {
  const { name, value, unit = '×', target, atMost, detail } = figure;
  const mark = isSmall ? '·' : isMet(figure) ? '✓' : '✗';
  const goal = isSmall ? 'small run' : `target ${atMost ? '≤' : '≥'} ${target} ${unit}`;
  return `${mark} ${name}: ${value.toFixed(2)} ${unit} (${goal}; ${detail})`;
}

/** Such a line read back, also one that an earlier version wrote; none where it is no figure. */
export function parseFigure(line: string): Required<Pick<Figure, 'name' | 'value' | 'unit'>>[] {
  const [, name, value, unit] = /^[✓✗·] (.+): (-?[\d.]+) (.+?) \((?:target|small run)/.exec(line) ?? [];
  return name && value && unit ? [{ name, value: Number(value), unit }] : [];
}
