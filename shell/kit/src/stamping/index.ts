import '@mantine/core/styles/Input.layer.css';

export * from './counter.tsx';
export * from './customer-panel.tsx';
export { sendWaiting } from './later/send-waiting.ts';
export * from './later/waiting-list.tsx';
export * from './manual-code.tsx';
export * from './result-card.tsx';
export type { ScanResult } from './scan-result.ts';
export * from './sound-switch.tsx';
export { isSoundOn, setSoundOn, signalSuccess } from './success-signal.ts';
export { useCounter } from './use-counter.ts';
export { type Scanner, useScanner } from './use-scanner.ts';
export * from './viewfinder.tsx';
