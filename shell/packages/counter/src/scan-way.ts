/** What links to the scanner depend on. Not shared: a first screen bundles it, and waits for no other script. */
export * from './scan-mode.ts';
export { type StandingSeen, standingSeen } from './standing.ts';
