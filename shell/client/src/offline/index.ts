/** Scans that wait for a connection. Lazy: only people at a counter have any. */
export { keepScan } from './keep-scan.ts';
export { startSender } from './sender.ts';
export { forgetAnswered, useScansHere, type WaitingScan } from './waiting-scans.ts';
