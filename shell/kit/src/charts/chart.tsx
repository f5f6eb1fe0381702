import { AreaChart, BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { Panel } from '../ui/layout/panel.tsx';

interface ChartProps<Name extends string> {
  kind: 'area' | 'bar';
  title: string;
  /** What the chart says, in one sentence: the only part that reaches everybody. */
  summary: string | null;
  points: readonly (Record<Name, number> & { label: string })[];
  /** The first is drawn in the accent; the second, quieter, after it. */
  series: readonly { name: Name; label: string }[];
}

const COLOURS = ['var(--sw-stamp)', 'var(--sw-edge)'];
/** Hidden from those who don't see it, so no stop for the keyboard either: the sentence says it. */
const WITHOUT_KEYS = { accessibilityLayer: false };
const HEIGHT = { area: 280, bar: 220 };

/** One chart of the page, with its sentence. */
export function Chart<Name extends string>({ kind, title, summary, points, series }: ChartProps<Name>) {
  const shared = {
    h: HEIGHT[kind],
    data: [...points],
    dataKey: 'label',
    series: series.map((one, i) => ({ ...one, color: COLOURS[i] ?? 'var(--sw-ink)' })),
    withLegend: series.length > 1,
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
  return (
    <Panel title={title}>
      {summary && <Text c="dimmed">{summary}</Text>}
      {kind === 'area' ? (
        <AreaChart
          {...shared}
          areaChartProps={WITHOUT_KEYS}
          curveType="monotone"
          withDots={false}
          fillOpacity={0.14}
        />
      ) : (
        <BarChart {...shared} barChartProps={WITHOUT_KEYS} maxBarWidth={28} />
      )}
    </Panel>
  );
}
