/** Scans that wait for a connection. Loaded lazily, since only people at a counter need it. */
export { keepScan, startSender } from './sender.ts';
export { forgetAnswered, type ScanToSend, useScansHere, type WaitingScan } from './waiting-scans.ts';
