export { prepareDecoder } from './camera/decoder.ts';
export * from './counter.tsx';
export * from './customer-panel.tsx';
export { OfflineLead, SentScans } from './later/offline-lead.tsx';
/** @deprecated Part of OfflineLead and SentScans. To be removed in the next major version. */
export { WaitingScans } from './later/waiting-list.tsx';
export * from './manual-code.tsx';
export * from './mode-switch.tsx';
export * from './overview.ts';
export * from './result-card.tsx';
export * from './scan-mode.ts';
export type { ScanResult } from './scan-result.ts';
export * from './sound-switch.tsx';
export { isSoundOn, setSoundOn, signalSuccess } from './success-signal.ts';
export { TagReader } from './tag-reader.tsx';
export { useAskWho } from './use-ask-who.ts';
export { useCounter } from './use-counter.ts';
export { type Scanner, useScanner } from './use-scanner.ts';
export * from './viewfinder.tsx';
