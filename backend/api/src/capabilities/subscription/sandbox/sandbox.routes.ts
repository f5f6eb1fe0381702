import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../../../services/http/route.ts';
import { type BillingClock, billingNow } from '../../../services/time/clock.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { Sandbox } from './sandbox.ts';

export interface SandboxPorts {
  pool: Pool;
  clock: BillingClock;
  sandbox: Sandbox | null;
  areStandInsOpen: boolean;
  receive: ReceiveWebhook;
  runDaily(): Promise<void>;
}

/** A hundred years: PostgreSQL's timestamps have a limit. */
const FURTHEST_DAYS = 36_525;

/** No routes if Stripe is configured, and no clock if stand-ins are closed. */
export function sandboxRoutes({ sandbox, receive, ...ports }: SandboxPorts): Route[] {
  if (!sandbox) return [];
  const pay = route(http.payInSandbox, async ({ params, body }) => {
    const redirect_url = await sandbox.settle(params.session_id, body.outcome);
    await sandbox.deliver(receive);
    return { redirect_url };
  });
  return ports.areStandInsOpen ? [pay, ...clockRoutes(ports)] : [pay];
}

type ClockPorts = Pick<SandboxPorts, 'pool' | 'clock' | 'runDaily'>;

function clockRoutes({ pool, clock, runDaily }: ClockPorts): Route[] {
  const present = async () => ({
    now: (await billingNow(pool, clock)).toISOString(),
    offset_days: clock.offsetDays(),
  });
  return [
    route(http.sandboxClock, present),
    route(http.moveSandboxClock, async ({ body }) => {
      if (clock.offsetDays() + body.advance_days > FURTHEST_DAYS) throw new DomainError('invalid_state');
      await clock.advance(body.advance_days);
      await runDaily();
      return present();
    }),
  ];
}
