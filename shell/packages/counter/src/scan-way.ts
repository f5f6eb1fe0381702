/** Dependencies of links to the scanner. Bundled into first screens rather than shared, which saves a request. */
export * from './scan-mode.ts';
export { type StandingSeen, standingSeen } from './standing.ts';
