import type { SubscriptionEvent } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../business/business-view.ts';

/** What an approval must know of a subscription: the trial is had once. */
export interface TrialState {
  isTrialUsed: boolean;
}

export interface NewTrial {
  businessId: string;
  /** The store's time. */
  now: Date;
  days: number;
  /** The address had its trial with another account. */
  hadBefore: boolean;
}

export interface SubscriptionPort {
  of(businessId: string): FoldedStream<TrialState>;
  /** As the platform's settings have it. */
  trialDays: FoldedStream<number>;
  /** The trial that comes with an approval, where the business never had one. */
  trialEvents(state: TrialState, trial: NewTrial): SubscriptionEvent[];
  /** Which addresses had theirs. */
  usedTrials: {
    hadBefore(businessId: string): Promise<boolean>;
    remember(businessId: string): Promise<void>;
  };
}

/** What approvals need of others. */
export interface ApprovalPorts {
  people: Pick<People, 'sealText'>;
  subscription: SubscriptionPort;
  businessView: BusinessView;
}
