import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Stepper.layer.css';

export { SegmentedControl, Tabs } from '@mantine/core';
export * from './data-table.tsx';
