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
  const goal = `${atMost ? '≤' : '≥'} ${target} ${unit}`;
  return `${isMet(figure) ? '✓' : '✗'} ${name}: ${value.toFixed(2)} ${unit} (target ${goal}; ${detail})`;
}
