import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { prefetchedReply } from './call-api.ts';
import type { CallArgs } from './call-args.ts';
import { keptAnswer } from './kept-answers.ts';

/**
 * Initial data of a query: the prefetched answer if it has arrived, otherwise the last one stored. The first screen then renders in
 * one transition instead of a second, blocking render (decision 161).
 */
export function firstAnswer<E extends Endpoint>(endpoint: E, args: CallArgs<E>) {
  const kept = keptAnswer(endpoint);
  let came: ReturnType<typeof prefetchedReply> = null;
  return {
    initialData: () => {
      came = prefetchedReply(endpoint, args);
      return came ? (came.reply as ReplyOf<E>) : kept.initialData?.();
    },
    initialDataUpdatedAt: () => (came ? came.at : kept.initialDataUpdatedAt),
  };
}
