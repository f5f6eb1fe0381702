import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

export { DonutChart } from '@mantine/charts';
export { TrafficCharts } from './traffic-charts.tsx';
