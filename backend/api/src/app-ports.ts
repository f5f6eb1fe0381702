import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, EventStore } from '@stampwell/event-store';
import type { Jobs } from '@stampwell/jobs';
import type { Verifier } from '@stampwell/tlog/note-keys.ts';
import type { VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { TrustedProxies } from './http/caller-address.ts';
import type { Passwords } from './identity/passwords.ts';
import type { RateLimits } from './identity/rate-limits.ts';
import type { MailPorts } from './mail/mail.ts';
import type { PaymentPorts } from './subscription/payments/open-payments.ts';
import type { BillingClock } from './time/clock.ts';
import type { AuditLog } from './views/audit/audit-log.ts';
import type { ProjectionsPort } from './views/operations.routes.ts';
import type { WalletPorts } from './wallet/open-wallets.ts';
import type { Replayer } from './what-if/ports.ts';

/** What the API stands on; main.ts makes it from the environment, specs from a test database. */
export interface AppPorts {
  pool: Pool;
  /** What opens the vault. */
  vault: VaultKeys;
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  clock: BillingClock;
  /** What time it is to whoever reads; what is written has the store's time. */
  now(): Date;
  passwords: Passwords;
  limits: RateLimits;
  mail: MailPorts;
  jobs: Pick<Jobs, 'enqueue' | 'remove'>;
  billing: PaymentPorts;
  wallets: WalletPorts;
  log: Logger;
  jwtPrivateKey: string;
  /** Hashes the addresses that have had a trial. */
  trialKey: string;
  /** What else the API signs and seals follows from it. */
  secretsKey: string;
  areFactorsRequired: boolean;
  /** The stand-in mailbox can be read and the sandbox's clock moved, by anybody who reaches the API. */
  areStandInsOpen: boolean;
  /** Tokens are signed for its time and checked against it: the same in every process. */
  tokenClock(): Date;
  publicUrl: string;
  isBehindTls: boolean;
  /** Whose word on a caller's address is taken. */
  proxies: TrustedProxies;
  checkReplies: boolean;
  /** See `PositionWaiter`. */
  waitForPosition(position: number, timeoutMs: number, models?: readonly string[]): Promise<boolean>;
  auditLog: AuditLog;
  projections: ProjectionsPort;
  /** The log's verifier key: whose checkpoints are believed. Null where it is not configured. */
  proofKey: Verifier | null;
  /** So long an event may be without a seal. */
  sealMaxAgeMs: number;
  /** Replays a shop's past, away from the requests. */
  replay: Replayer;
  /** Aborted when the process is about to stop: open streams end, /readyz says no. */
  stopping: AbortSignal;
}
