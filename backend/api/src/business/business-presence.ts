import { type BusinessState, DomainError } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

/** A business as its owner's account, as far as commands of others need it. */
export interface OwnerState {
  status: 'absent' | 'registered' | 'erased';
}

/** A business's own stream, for commands that rest on its being there: of two at once, one sees the other. */
export type OwnerOf = (businessId: string) => FoldedStream<OwnerState>;

/** @throws DomainError `not_found` for a business that has left */
export function assertThere({ status }: OwnerState): void {
  if (status !== 'registered') throw new DomainError('not_found');
}

/** [AP10] @throws DomainError `business_not_approved`: whoever was rejected is sold nothing, until they ask again */
export function assertNotRejected({ status }: { status: BusinessState | 'absent' }): void {
  if (status === 'rejected') throw new DomainError('business_not_approved');
}
