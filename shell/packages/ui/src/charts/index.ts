import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

export { DonutChart } from '@mantine/charts';
export { Chart } from './chart.tsx';
export { type HeatRow, HeatTable } from './heat-table.tsx';
export { Plot } from './plot.tsx';
