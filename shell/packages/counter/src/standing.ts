import type { Business, CounterAccess } from '@stampwell/contracts/http/shapes.ts';
import { isOpenTo } from '@stampwell/contracts/subscription-access.ts';
import { type BannerProps, counted, dateLabel } from '@stampwell/ui';

/** Whether the shop may give stamps. Undefined parts are not known yet; the server decides. */
export interface Standing {
  status?: Business['status'] | undefined;
  /** Null if there was never a plan. */
  subscription?: CounterAccess | null | undefined;
}

/** False where the server would certainly refuse. */
export const canGive = ({ status, subscription }: Standing): boolean =>
  (status ?? 'approved') === 'approved' &&
  (subscription === undefined || (subscription !== null && isOpenTo(subscription.access)));

export interface StandingWords {
  tone: BannerProps['tone'];
  words: string;
}

/** Why no stamps can be given, or until when they can; null if all is well. */
export function standingWords({ status, subscription }: Standing): StandingWords | null {
  switch (status) {
    case 'pending':
      return { tone: 'warning', words: 'This shop is waiting for approval. No stamps can be given yet.' };
    case 'rejected':
      return { tone: 'error', words: 'This shop was not approved. No stamps can be given.' };
    case 'inactive':
      return { tone: 'error', words: 'This shop has been deactivated. Stamps and rewards are paused.' };
    default:
      return subscriptionWords(subscription);
  }
}

function subscriptionWords(subscription: Standing['subscription']): StandingWords | null {
  if (subscription === null)
    return { tone: 'error', words: 'This shop has no plan. No stamps can be given.' };
  if (subscription?.access === 'read_only') {
    const since = subscription.read_only_since;
    const words = since ? `Read only since ${dateLabel(since)}` : 'Read only';
    return {
      tone: 'error',
      words: `${words}. No stamps can be given; rewards that are ready can be redeemed.`,
    };
  }
  const { past_due_since: due, suspends_at: at, suspends_in_days: days } = subscription ?? {};
  if (!due || !at || days == null) return null;
  const left = `Stamps stop on ${dateLabel(at)}, in ${counted(days, 'day')}.`;
  return { tone: 'warning', words: `Payment has been due since ${dateLabel(due)}. ${left}` };
}
