/** Reading and stepping through events. Loaded lazily: only owners and administrators come here. */
export { CardTimeline } from './card/timeline.tsx';
export { LogView } from './log/log-view.tsx';
export { usePatchedQuery } from './use-patched-query.ts';
export { EVENT_LABELS, SHOP_LABELS } from './words/event-words.ts';
export { exactTime } from './words/exact-time.ts';
export { linesOf } from './words/setting-words.ts';
export { shortId } from './words/streams.ts';
