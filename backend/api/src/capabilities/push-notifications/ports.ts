import type { Jobs } from '@stampwell/base/jobs';
import type { BusinessState, Programmes, StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { KeyRing, People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { PushService } from './push-service.ts';

export interface PushPorts {
  pool: Pool;
  vault: { ring: Pick<KeyRing, 'indexKey'> };
  people: Pick<People, 'byId' | 'sealText' | 'textReader'>;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Null without a VAPID key: push notifications are not offered then. */
  push: PushService | null;
  now(): Date;
  cardOf(
    businessId: string,
    customerId: string,
    programme?: number,
  ): FoldedStream<{ balance: number; taken?: readonly number[] | undefined; termsVersion: number | null }>;
  programmeOf(businessId: string): FoldedStream<Programmes & { timeZone: string }>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  /** Those of the accounts that have a card there. @param programme only this one; any if left out */
  cardHolders(businessId: string, accountIds: readonly string[], programme?: number): Promise<string[]>;
  /** The account that has this one's cards: another one, if it is merged (decision 203). */
  holderOf(accountId: string): Promise<string>;
  accountOf(customerId: string): FoldedStream<{ status: 'absent' | 'active' | 'inactive' | 'erased' }>;
}
