import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { answerThatCame } from './call-api.ts';
import type { CallArgs } from './call-args.ts';
import { keptAnswer } from './kept-answers.ts';

/**
 * What the cache begins with: what the page asked ahead, where it is answered, else the last answer that was kept. The first screen is
 * then drawn with it and as one transition; what comes to a screen that stands is drawn at once, as one long task (decision 161).
 */
export function firstAnswer<E extends Endpoint>(endpoint: E, args: CallArgs<E>) {
  const kept = keptAnswer(endpoint);
  let came: ReturnType<typeof answerThatCame> = null;
  return {
    initialData: () => {
      came = answerThatCame(endpoint, args);
      return came ? (came.reply as ReplyOf<E>) : kept.initialData?.();
    },
    initialDataUpdatedAt: () => (came ? came.at : kept.initialDataUpdatedAt),
  };
}
