export { Figure } from './figure.tsx';

export { TrafficCharts } from './traffic-charts.tsx';
