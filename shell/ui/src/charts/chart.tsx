import { Text } from '@mantine/core';
import { Panel } from '../layout/panel.tsx';
import { Plot, type PlotProps } from './plot.tsx';

interface ChartProps<Name extends string> extends PlotProps<Name> {
  title: string;
  /** What the chart says, in one sentence: the only part that reaches everybody. */
  summary: string | null;
}

/** One chart of the page, with its sentence. */
export function Chart<Name extends string>({ title, summary, ...plot }: ChartProps<Name>) {
  return (
    <Panel title={title}>
      {summary && <Text c="dimmed">{summary}</Text>}
      <Plot {...plot} />
    </Panel>
  );
}
