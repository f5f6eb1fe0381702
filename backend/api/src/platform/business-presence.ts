import { DomainError } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

interface Owner {
  status: 'absent' | 'registered' | 'erased';
}

/** A business's own stream, for commands that rest on its being there: of two at once, one sees the other. */
export type OwnerOf = (businessId: string) => FoldedStream<Owner>;

/** @throws DomainError `not_found` for a business that has left */
export function assertThere({ status }: Owner): void {
  if (status !== 'registered') throw new DomainError('not_found');
}
