import type { CardMergeEvent } from '@stampwell/contracts';
import type { ProjectedEvent } from './define-projector.ts';

/** How many customers more a shop has: two cards of one person are one customer (decision 203). */
export function customersMore(event: ProjectedEvent<CardMergeEvent['type'], never>): number {
  switch (event.type) {
    case 'CardMerged':
      return event.data.first ? 1 : 0;
    case 'CardMergedInto':
      return -1;
    case 'CardSplit':
      return event.data.closes ? -1 : 0;
    case 'CardSplitOff':
      return 1;
  }
}
