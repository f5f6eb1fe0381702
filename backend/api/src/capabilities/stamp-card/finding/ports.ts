import type { People } from '@stampwell/vault';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { StampCardPorts } from '../ports.ts';

/** A customer with a card at the shop, as the read models and the vault know them. */
export interface Match {
  customerId: string;
  name: string;
  email: string;
  /** ISO 8601. */
  lastVisitAt: string;
}

export interface Matches {
  /** How the words were understood. */
  by: 'name' | 'email' | 'code';
  matches: Match[];
  /** True if not all are there. */
  isCut: boolean;
}

export type FindingPorts = Pick<StampCardPorts, 'commands' | 'business'> & {
  people: Pick<People, 'byId' | 'qrCodeOf'>;
  limits: Pick<RateLimits, 'find'>;
  /** A shop's own customers who match the words, including those who do not want to be found. */
  matchesAt(businessId: string, words: string): Promise<Matches>;
};
