export { Figure } from './figure.tsx';
export type { Figures } from './figures-csv.ts';
export { TrafficCharts } from './traffic-charts.tsx';
