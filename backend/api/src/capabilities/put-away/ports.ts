import type { BusinessState } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

export interface PutAwayPorts {
  accountOf(customerId: string): FoldedStream<unknown>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  cardOf(businessId: string, customerId: string): FoldedStream<{ isOpened: boolean }>;
}
