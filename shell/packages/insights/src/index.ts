/** What figures and findings tell. Loaded lazily: only owners and administrators come here. */
export { FindingList } from './unusual/finding-list.tsx';
export { FindingTabs } from './unusual/finding-tabs.tsx';
export { WatchedRules } from './unusual/watched-rules.tsx';
