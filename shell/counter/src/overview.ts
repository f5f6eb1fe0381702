/** What is looked at before the till is opened, without what the till needs: whether stamps can be given, and which were last. */
export { MyLatest } from './mine/my-latest.tsx';
export * from './standing.ts';
export * from './standing-notice.tsx';
