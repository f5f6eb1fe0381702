import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

export { AreaChart, BarChart, DonutChart, LineChart } from '@mantine/charts';
export * from './chart.tsx';
export * from './series.ts';
