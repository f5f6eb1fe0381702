import { type BusinessState, DomainError } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

/** The owner's account, as far as other capabilities' commands need it. */
export interface OwnerState {
  status: 'absent' | 'registered' | 'erased';
}

/** The business's own stream. Commands that need the business to exist read it, so that a concurrent deletion conflicts. */
export type OwnerOf = (businessId: string) => FoldedStream<OwnerState>;

/** @throws DomainError `not_found` if the business is unknown or deleted */
export function assertThere({ status }: OwnerState): void {
  if (status !== 'registered') throw new DomainError('not_found');
}

/** [AP10] @throws DomainError `business_not_approved`: a rejected business cannot buy anything until it resubmits */
export function assertNotRejected({ status }: { status: BusinessState | 'absent' }): void {
  if (status === 'rejected') throw new DomainError('business_not_approved');
}
