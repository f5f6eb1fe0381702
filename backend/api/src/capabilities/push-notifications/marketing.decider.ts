import {
  type AccountEvent,
  type accountEvents,
  DomainError,
  type MarketingWording,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A customer's consent to marketing, in the stream of their account [NO7]. */
export interface Marketing {
  isThere: boolean;
  isAllowed: boolean;
  wording: string | null;
  /** ISO 8601. */
  decidedAt: string | null;
}

export interface DecideMarketing {
  accountId: string;
  isAllowed: boolean;
  wording: MarketingWording;
}

export const initial: Marketing = { isThere: false, isAllowed: false, wording: null, decidedAt: null };

export function evolve(marketing: Marketing, event: StoredEventAmong<typeof accountEvents>): Marketing {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...marketing, isThere: event.data.kind === 'customer' };
    case 'AccountErased':
      return initial;
    case 'MarketingDecided': {
      const { is_allowed: isAllowed, wording } = event.data;
      return { ...marketing, isAllowed, wording, decidedAt: event.at };
    }
    default:
      return marketing;
  }
}

export function decide(
  { accountId, isAllowed, wording }: DecideMarketing,
  marketing: Marketing,
): AccountEvent[] {
  if (!marketing.isThere) throw new DomainError('not_found');
  const isSame = marketing.isAllowed === isAllowed && (!isAllowed || marketing.wording === wording);
  if (isSame) return [];
  return [{ type: 'MarketingDecided', data: { account_id: accountId, is_allowed: isAllowed, wording } }];
}
