import type { SubscriptionEvent } from '@stampwell/contracts';
import type { AdminUser, Employee } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BusinessView } from '../platform/business-view.ts';
import type { RefreshCookies } from '../platform/http/cookies.ts';
import type { Passwords } from '../platform/identity/passwords.ts';
import type { RateLimits } from '../platform/identity/rate-limits.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { Tokens } from '../platform/identity/tokens.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Life } from './rules/lives.ts';

/** What accounts need of the rest; app.ts hands it in. */
export interface AccountPorts<Subscription = unknown> {
  pool: Pool;
  commands: CommandHandler;
  people: People;
  sessions: Sessions;
  tokens: Tokens;
  cookies: RefreshCookies;
  passwords: Passwords;
  limits: RateLimits;
  mailer: Mailer;
  log: Logger;
  publicUrl: string;
  businessView: BusinessView;
  /** What a customer did, for administrators. */
  activityOf(customerId: string): Promise<AdminUser['activity']>;
  employees: Life & {
    view(id: string, businessId: string): Promise<Employee>;
    /** Deletes everyone who works for a business that is gone [AC12], and says whom to forget. */
    dismissAll(businessId: string): Promise<string[]>;
  };
  subscription: {
    of(businessId: string): FoldedStream<Subscription>;
    /** What ends it with its business [AC12]; nothing where there is none. */
    end(businessId: string, subscription: Subscription, now: Date): SubscriptionEvent[];
  };
}
