import { isSmall } from './run-size.ts';

export interface Figure {
  name: string;
  /** A ratio, unless `unit` is set. */
  value: number;
  unit?: string;
  /** A minimum; with `atMost` a maximum. */
  target: number;
  atMost?: boolean;
  /** The absolute values behind it. */
  detail: string;
}

export const isMet = ({ value, target, atMost }: Figure) => (atMost ? value <= target : value >= target);

export function formatFigure(figure: Figure): string {
  const { name, value, unit = '×', target, atMost, detail } = figure;
  const mark = isSmall ? '·' : isMet(figure) ? '✓' : '✗';
  const goal = isSmall ? 'small run' : `target ${atMost ? '≤' : '≥'} ${target} ${unit}`;
  return `${mark} ${name}: ${value.toFixed(2)} ${unit} (${goal}; ${detail})`;
}

/** Parses such a line, also from an earlier version; empty if it is not a figure. */
export function parseFigure(line: string): Required<Pick<Figure, 'name' | 'value' | 'unit'>>[] {
  const [, name, value, unit] = /^[✓✗·] (.+): (-?[\d.]+) (.+?) \((?:target|small run)/.exec(line) ?? [];
  return name && value && unit ? [{ name, value: Number(value), unit }] : [];
}
