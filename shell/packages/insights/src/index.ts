/** What figures and findings tell. Loaded lazily: only owners and administrators come here. */
export { FindingList } from './anomalies/finding-list.tsx';
export { FindingTabs } from './anomalies/finding-tabs.tsx';
export { WatchedRules } from './anomalies/watched-rules.tsx';
