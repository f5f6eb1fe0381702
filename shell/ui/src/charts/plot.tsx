import { AreaChart, BarChart } from '@mantine/charts';

export interface PlotProps<Name extends string> {
  kind: 'area' | 'bar';
  points: readonly (Record<Name, number> & { label: string })[];
  /** The first is drawn in the accent, the second more quietly. */
  series: readonly { name: Name; label: string }[];
}

const COLOURS = ['var(--sw-stamp)', 'var(--sw-edge)'];
/** Hidden from screen readers, so not focusable: a sentence or a table says the same. */
const WITHOUT_KEYS = { accessibilityLayer: false };
/** Distinguishes the series by more than colour. */
const DASHED = { strokeDasharray: '5 4' };
const HEIGHT = { area: 280, bar: 220 };

export function Plot<Name extends string>({ kind, points, series }: PlotProps<Name>) {
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
      series={shared.series.map((one, nth) => ({ ...one, ...(nth > 0 && DASHED) }))}
      areaChartProps={WITHOUT_KEYS}
      curveType="monotone"
      withDots={false}
      fillOpacity={0.14}
    />
  ) : (
    <BarChart {...shared} barChartProps={WITHOUT_KEYS} maxBarWidth={28} />
  );
}
