import type { SubscriptionDates, SubscriptionEvent } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../services/business/business-view.ts';
import type { TrialStart } from './approvals.decider.ts';

/** Approvals need this because each business gets one trial only. */
export interface TrialState {
  isTrialUsed: boolean;
  current: SubscriptionDates | null;
}

export interface NewTrial {
  businessId: string;
  /** The event store's time. */
  now: Date;
  days: number;
  /** Another account with the same email address has used its trial. */
  hadBefore: boolean;
}

export interface SubscriptionPort {
  of(businessId: string): FoldedStream<TrialState>;
  trialStartOf(businessId: string): FoldedStream<TrialStart>;
  /** From the platform's settings. */
  trialDays: FoldedStream<number>;
  /** Starts the trial that comes with an approval, or the days of a reserved one; empty if it was used before or lasts 0 days. */
  trialEvents(state: TrialState, trial: NewTrial): SubscriptionEvent[];
  /** Email addresses that have used their trial. */
  usedTrials: {
    hadBefore(businessId: string): Promise<boolean>;
    remember(businessId: string): Promise<void>;
    forget(businessId: string): Promise<void>;
  };
}

export interface ApprovalPorts {
  people: Pick<People, 'sealText'>;
  subscription: SubscriptionPort;
  businessView: BusinessView;
  /** True if the business has ever given a stamp. @throws DomainError `unavailable` if the read models are far behind */
  hasStamped(businessId: string): Promise<boolean>;
}
