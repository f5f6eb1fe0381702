export * from './customer-panel.tsx';
export * from './manual-code.tsx';
export { isSoundOn, setSoundOn, signalSuccess } from './success-signal.ts';
export { type Scanner, useScanner } from './use-scanner.ts';
export * from './viewfinder.tsx';
