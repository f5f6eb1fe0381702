import type { Jobs } from '@stampwell/base/jobs';
import type { ShopFacts, StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { Pool } from 'pg';
import type { Secrets } from '../../services/identity/secrets.ts';
import type { Outbound } from '../../services/outbound/outbound.ts';

export interface WebhookPorts {
  pool: Pool;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  store: Pick<EventStore<StoredEvent>, 'readAll' | 'head'>;
  commands: CommandHandler<StoredEvent>;
  jobs: Pick<Jobs, 'enqueue'>;
  outbound: Outbound;
  /** Of people and keys; unknown ids are left out. */
  views: { names: { byIds(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string }>> } };
  now(): Date;
  approvalOf(businessId: string): FoldedStream<{ status: ShopFacts['state'] }>;
  /** Shops where the customer has a card. */
  shopsOf(customerId: string): Promise<string[]>;
  /** Whether a key neither ended nor was revoked. */
  worksKey(keyId: string): Promise<boolean>;
}
