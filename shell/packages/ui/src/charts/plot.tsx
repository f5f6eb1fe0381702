import { AreaChart, BarChart } from '@mantine/charts';
import { type BarShapeProps, Rectangle } from 'recharts';

export interface PlotProps<Name extends string> {
  kind: 'area' | 'bar';
  points: readonly (Record<Name, number> & { label: string })[];
  /** The first is drawn in the accent, the second more quietly. */
  series: readonly { name: Name; label: string }[];
  /** The last point is still being counted: drawn apart from the line, or as a pale bar, since it would look like a fall. */
  isLastSoFar?: boolean;
}

const COLOURS = ['var(--sw-stamp)', 'var(--sw-edge)'];
/** Hidden from screen readers, so not focusable: a sentence or a table says the same. */
const WITHOUT_KEYS = { accessibilityLayer: false };
/** Distinguishes the series by more than colour. */
const DASHED = { strokeDasharray: '5 4' };
const HEIGHT = { area: 280, bar: 220 };

export function Plot<Name extends string>({ kind, points, series, isLastSoFar = false }: PlotProps<Name>) {
  const last = isLastSoFar ? points.at(-1) : undefined;
  const shared = {
    h: HEIGHT[kind],
    data: [...points],
    dataKey: 'label',
    series: series.map((one, i) => ({ ...one, color: COLOURS[i] ?? 'var(--sw-ink)' })),
    withLegend: series.length > 1,
    // In drawing order instead of alphabetical.
    legendProps: { itemSorter: null },
    gridColor: 'var(--sw-line)',
    textColor: 'var(--sw-quiet)',
    tickLine: 'none' as const,
    xAxisProps: {
      interval: 'equidistantPreserveStart' as const,
      minTickGap: points.length > 7 ? 24 : 0,
      tickMargin: 8,
    },
    yAxisProps: { allowDecimals: false, width: 36 },
    'aria-hidden': true,
  };
  return kind === 'area' ? (
    <AreaChart
      {...shared}
      data={last ? [...points.slice(0, -1), { label: last.label }] : shared.data}
      referenceDots={shared.series.map(({ name, color }, nth) => ({
        x: last?.label,
        y: last?.[name],
        r: 4,
        color,
        ifOverflow: 'extendDomain' as const,
        ...(nth === 0 && { label: 'so far', labelPosition: 'top' as const }),
      }))}
      series={shared.series.map((one, nth) => ({ ...one, ...(nth > 0 && DASHED) }))}
      areaChartProps={WITHOUT_KEYS}
      curveType="monotone"
      withDots={false}
      fillOpacity={0.14}
    />
  ) : (
    <BarChart
      {...shared}
      barChartProps={WITHOUT_KEYS}
      barProps={{ shape: barShape(last && points.length - 1) }}
      maxBarWidth={28}
    />
  );
}

/** @param soFar index of the bar that is still being counted */
const barShape = (soFar: number | undefined) => (bar: BarShapeProps) => (
  <Rectangle
    {...bar}
    {...(bar.index === soFar && { fillOpacity: 0.3, stroke: bar.fill, strokeDasharray: '3 3' })}
  />
);
