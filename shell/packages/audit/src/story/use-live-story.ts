import { useApiCache, useLive } from '@stampwell/client';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';

interface Change {
  business_id: string;
  customer_id: string;
}

/** Reads a card's history again when the card or a question about it changes. */
export function useLiveStory(stories: readonly Endpoint[], isOf: (change: Change) => boolean): void {
  const cache = useApiCache();
  const follow = (change: Change) => {
    if (isOf(change)) void cache.refresh(stories);
  };
  useLive('card-changed', follow);
  useLive('question-changed', follow);
}
