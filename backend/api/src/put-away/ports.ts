import type { BusinessState } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

/** What putting a card away needs of others. */
export interface PutAwayPorts {
  accountOf(customerId: string): FoldedStream<unknown>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  cardOf(businessId: string, customerId: string): FoldedStream<{ isOpened: boolean }>;
}
