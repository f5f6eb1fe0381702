/** The parts of the counter that dashboards show, without loading the camera. */
export { MyLatest } from './mine/my-latest.tsx';
export * from './scan-mode.ts';
export * from './standing.ts';
export * from './standing-notice.tsx';
