import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../../http/route.ts';
import { type BillingClock, billingNow } from '../../time/clock.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { Sandbox } from './sandbox.ts';

export interface SandboxPorts {
  pool: Pool;
  clock: BillingClock;
  sandbox: Sandbox | null;
  receive: ReceiveWebhook;
  runDaily(): Promise<void>;
}

/** A hundred years: dates far beyond have no place in a database. */
const FURTHEST_DAYS = 36_525;

/** None where Stripe is configured: the calls are then unknown. */
export function sandboxRoutes({ pool, clock, sandbox, receive, runDaily }: SandboxPorts): Route[] {
  if (!sandbox) return [];
  const present = async () => ({
    now: (await billingNow(pool, clock)).toISOString(),
    offset_days: clock.offsetDays(),
  });
  return [
    route(http.payInSandbox, async ({ params, body }) => {
      const redirect_url = await sandbox.settle(params.session_id, body.outcome);
      await sandbox.deliver(receive);
      return { redirect_url };
    }),

    route(http.sandboxClock, present),

    route(http.moveSandboxClock, async ({ body }) => {
      if (clock.offsetDays() + body.advance_days > FURTHEST_DAYS) throw new DomainError('invalid_state');
      await clock.advance(body.advance_days);
      await runDaily();
      return present();
    }),
  ];
}
