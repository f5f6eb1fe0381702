import { Text } from '@mantine/core';
import { Panel } from '../layout/panel.tsx';
import { Plot, type PlotProps } from './plot.tsx';

interface ChartProps<Name extends string> extends PlotProps<Name> {
  title: string;
  /** One sentence that says what the chart shows, for every reader. */
  summary: string | null;
}

export function Chart<Name extends string>({ title, summary, ...plot }: ChartProps<Name>) {
  return (
    <Panel title={title}>
      {summary && <Text c="dimmed">{summary}</Text>}
      <Plot {...plot} />
    </Panel>
  );
}
