import type { Business, CounterAccess } from '@stampwell/contracts/http/shapes.ts';
import { closedWords, type Standing, standingWith } from '@stampwell/contracts/standing.ts';
import { type BannerProps, counted, dateLabel } from '@stampwell/ui';

interface Answers {
  status?: Business['status'] | undefined;
  /** Null if there was never a plan. */
  subscription?: CounterAccess | null | undefined;
}

/** The shop's standing and the dates that its words name. */
export type StandingSeen = Standing & Pick<Answers, 'subscription'>;

/** What has not been answered yet counts as in order: the server decides. */
export function standingSeen({ status = 'approved', subscription }: Answers): StandingSeen {
  const access = subscription === undefined ? 'full' : (subscription?.access ?? 'none');
  const { suspends_at: suspends, season } = subscription ?? {};
  return { ...standingWith(status, access, suspends, season), subscription };
}

export interface StandingWords {
  tone: BannerProps['tone'];
  words: string;
}

/** Why no stamps can be given, or until when they can; null if all is well. */
export function standingWords({ reason, until, redeems, subscription }: StandingSeen): StandingWords | null {
  switch (reason) {
    case 'pending':
      return { tone: 'warning', words: 'This shop is waiting for approval. No stamps can be given yet.' };
    case 'rejected':
      return { tone: 'error', words: 'This shop was not approved. No stamps can be given.' };
    case 'inactive':
      return { tone: 'error', words: 'This shop has been deactivated. Stamps and rewards are paused.' };
    case 'no_plan':
      return { tone: 'error', words: 'This shop has no plan. No stamps can be given.' };
    case 'lapsed': {
      const since = subscription?.read_only_since;
      const words = since ? `Read only since ${dateLabel(since)}` : 'Read only';
      return {
        tone: 'error',
        words: `${words}. No stamps can be given; rewards that are ready can be redeemed.`,
      };
    }
    case 'payment_due': {
      const { past_due_since: due, suspends_in_days: days } = subscription ?? {};
      if (!due || !until || days == null) return null;
      const left = `Stamps stop on ${dateLabel(until)}, in ${counted(days, 'day')}.`;
      return { tone: 'warning', words: `Payment has been due since ${dateLabel(due)}. ${left}` };
    }
    case 'closed_for_season': {
      const rewards = redeems ? '; rewards that are ready can be redeemed' : ', and no rewards redeemed';
      return until ? { tone: 'info', words: `${closedWords(until)}. No stamps are given${rewards}.` } : null;
    }
    default:
      return null;
  }
}
