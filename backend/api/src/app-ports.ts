import type { Jobs } from '@stampwell/base/jobs';
import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, EventStore } from '@stampwell/event-store';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import type { VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PushService } from './capabilities/push-notifications/push-service.ts';
import type { PaymentPorts } from './capabilities/subscription/payments/open-payments.ts';
import type { WalletPorts } from './capabilities/wallet/open-wallets.ts';
import type { Replayer } from './capabilities/what-if/ports.ts';
import type { TrustedProxies } from './services/http/caller-address.ts';
import type { Passwords } from './services/identity/passwords.ts';
import type { RateLimits } from './services/identity/rate-limits.ts';
import type { Images } from './services/images/images.ts';
import type { MailPorts } from './services/mail/mail.ts';
import type { Outbound } from './services/outbound/outbound.ts';
import type { BillingClock } from './services/time/clock.ts';
import type { AuditLog } from './views/audit/audit-log.ts';
import type { ProjectionsPort } from './views/operations.routes.ts';

/** The app's dependencies; main.ts makes them from the environment, specs from a test database. */
export interface AppPorts {
  pool: Pool;
  vault: VaultKeys;
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  clock: BillingClock;
  /** The time for reads; events get the store's time. */
  now(): Date;
  passwords: Passwords;
  limits: RateLimits;
  mail: MailPorts;
  jobs: Pick<Jobs, 'enqueue' | 'remove' | 'sizes'>;
  billing: PaymentPorts;
  wallets: WalletPorts;
  /** Where shops' pictures are kept. */
  images: Images;
  /** Push notifications; null if not configured. */
  push: PushService | null;
  /** Requests to addresses that strangers name. */
  outbound: Outbound;
  log: Logger;
  jwtPrivateKey: string;
  /** Key of the hashes of addresses that have had a trial. */
  trialKey: string;
  /** The API's other signing and sealing keys are derived from it. */
  secretsKey: string;
  areFactorsRequired: boolean;
  /** True if anyone who reaches the API may read the stand-in mailbox and move the sandbox's clock. */
  areStandInsOpen: boolean;
  /** Tokens are issued and checked by this clock, which is the same in every process. */
  tokenClock(): Date;
  publicUrl: string;
  isBehindTls: boolean;
  /** Proxies whose X-Forwarded-For header is trusted. */
  proxies: TrustedProxies;
  checkReplies: boolean;
  /** See `PositionWaiter`. */
  waitForPosition(position: number, timeoutMs: number, models?: readonly string[]): Promise<boolean>;
  /** A position that these read models have passed; 0 if unknown. */
  positionPassed(models: readonly string[]): number;
  auditLog: AuditLog;
  projections: ProjectionsPort;
  /** The log's verifier key, which checks checkpoints' signatures. Null if not configured. */
  proofKey: Verifier | null;
  /** Age of an unsealed event above which health checks fail. */
  sealMaxAgeMs: number;
  /** Replays a shop's past on another thread, so that requests are not delayed. */
  replay: Replayer;
  /** Aborted shortly before the process stops: open streams end, and /readyz reports not ready. */
  stopping: AbortSignal;
}
